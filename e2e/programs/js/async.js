async function load(id) {
  await null;
  const found = { id };
  return found;
}

async function list(ids) {
  const all = [];
  for (const id of ids) all.push(await load(id));
  return all;
}

list([1, 2]).then((all) => console.log(all.length));
