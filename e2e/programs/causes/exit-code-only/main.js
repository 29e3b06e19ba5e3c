const catalogue = [{ id: 'a1', stock: 3 }, { id: 'b2', stock: 0 }];

function find(id) {
  return catalogue.find((entry) => entry.id === id);
}

function check(ids) {
  return ids.map((id) => find(id).stock);
}

try {
  console.log(check(['a1', 'B2']));
} catch (error) {
  console.error('check failed:', error.message);
  process.exit(1);
}
