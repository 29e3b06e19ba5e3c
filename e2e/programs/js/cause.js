function priceOf(order) {
  return order.items[0].price;
}

function invoice(order) {
  try {
    return priceOf(order);
  } catch (error) {
    throw new Error(`no invoice for order ${order.id}`, { cause: error });
  }
}

invoice({ id: 7 });
