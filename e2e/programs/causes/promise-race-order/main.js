const results = {};

async function fetchPart(name, value) {
  await new Promise((resolve) => setImmediate(resolve));
  results[name] = { value };
}

async function main() {
  fetchPart('a', 1);
  await fetchPart('b', 2);
  fetchPart('c', 3);
  console.log(results.a.value + results.b.value + results.c.value);
}

main();
