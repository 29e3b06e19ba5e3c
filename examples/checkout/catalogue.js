const products = [
  { sku: 'tea', title: 'Earl Grey, 100 g', cents: 450 },
  { sku: 'mug', title: 'Mug with a blue rim', cents: 1200 },
  { sku: 'tin', title: 'Tin with a lid', cents: 890 },
];

/** The product with this stock keeping unit, or undefined. */
export function findProduct(sku) {
  return products.find((product) => product.sku === sku);
}
