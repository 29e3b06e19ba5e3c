const { test } = require('node:test');
const assert = require('node:assert');

const add = (a, b) => a - b;

test('adds', () => {
  const sum = add(2, 1);
  assert.equal(sum, 3);
});
