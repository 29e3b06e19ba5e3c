const inventory = [
  { name: 'apples', stock: { count: 3 } },
  { name: 'pears', stock: { count: 0 } },
  { name: 'plums', stok: { count: 9 } },
];

function available(items) {
  return items.filter((item) => item.stock.count > 0).map((item) => item.name);
}

console.log(available(inventory));
