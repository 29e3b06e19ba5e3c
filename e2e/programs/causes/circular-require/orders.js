const customers = require('./customers');

function createOrder(customer) {
  return { customer: customers.label(customer), id: nextId() };
}

let last = 0;
function nextId() {
  last += 1;
  return last;
}

module.exports = { createOrder, nextId };
