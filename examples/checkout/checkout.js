import { findProduct } from './catalogue.js';

function priceOf(line) {
  const product = findProduct(line.sku);
  return product.cents * line.quantity;
}

/** What an order costs, in cents. */
export function total(lines) {
  let cents = 0;
  for (const line of lines) {
    cents += priceOf(line);
  }
  return cents;
}
