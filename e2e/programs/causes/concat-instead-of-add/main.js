const assert = require('node:assert/strict');

const form = { price: '20', shipping: '5', items: 2 };

function total(order) {
  return order.price + order.shipping;
}

function invoice(order) {
  return { items: order.items, total: total(order) };
}

assert.deepEqual(invoice(form), { items: 2, total: 25 });
