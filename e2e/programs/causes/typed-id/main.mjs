const params = new URLSearchParams('id=2&full=1');
const rows = [{ id: 1, title: 'one' }, { id: 2, title: 'two' }];

function findRow(id) {
  for (const row of rows) {
    if (row.id === id) return row;
  }
  return undefined;
}

const id = params.get('id');
const row = findRow(id);
console.log(row.title);
