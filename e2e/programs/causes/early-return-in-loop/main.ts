import assert from 'node:assert';

interface Sale {
  amount: number;
  refunded: boolean;
}

function revenue(sales: Sale[]): number {
  let sum = 0;
  for (const sale of sales) {
    if (!sale.refunded) {
      sum += sale.amount;
    }
    return sum;
  }
  return sum;
}

assert.strictEqual(revenue([{ amount: 5, refunded: false }, { amount: 7, refunded: false }]), 12);
