interface Item {
  readonly name: string;
  readonly price: number;
}

function priceOf(items: readonly Item[]): number {
  const sum = items.reduce((total, { price }) => total + price, 0);
  return sum;
}

const items: readonly Item[] = [
  { name: 'pen', price: 2 },
  { name: 'ink', price: 5 },
];
console.log(`price ${priceOf(items)}`);
