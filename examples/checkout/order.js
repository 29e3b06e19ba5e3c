/** Reads an order such as "tea x 2, mug x 1" into its lines. */
export function parseOrder(text) {
  const lines = [];
  for (const entry of text.split(',')) {
    const [sku, quantity] = entry.split(' x ');
    lines.push({ sku, quantity: Number(quantity) });
  }
  return lines;
}
