const products = new Map([
  [101, { title: 'Lamp', price: 30 }],
  [102, { title: 'Chair', price: 75 }],
]);

function parseLine(line) {
  const [id, quantity] = line.split('x');
  return { id, quantity: Number(quantity) };
}

function priceOf(line) {
  const product = products.get(line.id);
  return product.price * line.quantity;
}

const cart = ['101x2', '102x1'].map(parseLine);
let sum = 0;
for (const line of cart) {
  sum += priceOf(line);
}
console.log(sum);
