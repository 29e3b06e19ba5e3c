const { readFileSync } = require('node:fs');
const { join } = require('node:path');

function loadMenu(file) {
  return JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
}

function priceOf(menu, dish) {
  return menu.dishes.find((d) => d.name === dish).price;
}

const menu = loadMenu('menu.json');
const order = ['soup', 'salad', 'stake'];
let total = 0;
for (const dish of order) total += priceOf(menu, dish);
console.log(total);
