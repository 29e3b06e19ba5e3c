const prices = { apple: 3, pear: 4 };

async function priceOf(item) {
  return prices[item];
}

async function cheapest(items) {
  const list = [];
  items.forEach(async (item) => {
    list.push({ item, price: await priceOf(item) });
  });
  list.sort((a, b) => a.price - b.price);
  return list[0].item;
}

console.log(await cheapest(['pear', 'apple']));
