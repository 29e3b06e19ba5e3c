const { nextId } = require('./orders');

function label(customer) {
  return `${nextId()}: ${customer.name}`;
}

module.exports = { label };
