async function load(id) {
  await null;
  if (id === 2) throw new RangeError(`no item ${id}`);
  return { id };
}

async function main() {
  for (const id of [1, 2]) console.log(await load(id));
}

main();
