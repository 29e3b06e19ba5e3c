function buildOrder(number, customer, lines) {
  return {
    number,
    custommer: customer,
    lines,
    createdAt: new Date(0),
  };
}

module.exports = { buildOrder };
