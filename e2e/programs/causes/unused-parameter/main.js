const assert = require('assert');

function repeat(text, times, separator) {
  return Array(times).fill(text).join(', ');
}

assert.equal(repeat('ab', 3, '-'), 'ab-ab-ab');
