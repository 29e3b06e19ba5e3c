function total(order) {
  return order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

function printInvoice(order) {
  const { number, customer } = order;
  console.log(`Invoice ${number} for ${customer.name} <${customer.email}>`);
  console.log(`Total: ${total(order).toFixed(2)}`);
}

module.exports = { printInvoice };
