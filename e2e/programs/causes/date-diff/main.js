const assert = require('assert');

function nights(from, to) {
  const ms = new Date(to) - new Date(from);
  return ms / 1000 / 60 / 24;
}

assert.strictEqual(nights('2024-03-01', '2024-03-04'), 3);
