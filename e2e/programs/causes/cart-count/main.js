function checkout(cart) {
  const total = cart.items.reduce((sum, item) => sum + item.price * item.count, 0);
  if (!(total > 0)) throw new Error(`nothing to pay: ${total}`);
  return total;
}

const cart = { items: [{ price: 3, count: 2 }, { price: 5, cuont: 1 }] };
console.log(checkout(cart));
