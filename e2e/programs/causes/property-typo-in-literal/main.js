const { buildOrder } = require('./order.js');
const { printInvoice } = require('./invoice.js');

const order = buildOrder('A-17', { name: 'Grace', email: 'grace@example.org' }, [
  { title: 'Pen', price: 2.5, quantity: 4 },
  { title: 'Ink', price: 9, quantity: 1 },
]);
printInvoice(order);
