async function fetchOrder(id) {
  const orders = { 1: { id: 1, lines: [{ sku: 'a', qty: 2 }] } };
  return orders[id];
}

async function countLines(id) {
  const order = await fetchOrder(id);
  return order.lines.length;
}

async function main() {
  const ids = [1, 2];
  for (const id of ids) {
    console.log(id, await countLines(id));
  }
}

main();
