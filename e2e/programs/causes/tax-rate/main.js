const assert = require('assert');

const rates = { food: 0.07, books: 0.07, other: 0.19 };

function gross(item) {
  const rate = rates[item.kind] || rates.other;
  return Math.round(item.net * rate * 100) / 100;
}

assert.strictEqual(gross({ kind: 'other', net: 100 }), 119);
