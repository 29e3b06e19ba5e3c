const assert = require('node:assert/strict');

function cheapest(list) {
  return list.sort((a, b) => a - b)[0];
}

function report(prices) {
  const low = cheapest(prices);
  const first = prices[0];
  return { low, first };
}

assert.deepEqual(report([30, 10, 20]), { low: 10, first: 30 });
