function totalPrice(items) {
  let total = 0;
  for (const item of items) {
    total += item.price * item.quantity;
  }
  return totl;
}

console.log(totalPrice([{ price: 2, quantity: 3 }]));
