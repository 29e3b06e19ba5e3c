const names = ['one', 'two', 'three'];

async function lookup(name) {
  await null;
  return { name, size: name.length };
}

async function longest() {
  const entries = names.map((name) => lookup(name));
  entries.sort((a, b) => b.size - a.size);
  return entries[0].name.toUpperCase();
}

longest().then(console.log);
