const assert = require('assert');

function price(kind, count) {
  let unit;
  switch (kind) {
    case 'child':
      unit = 5;
    case 'adult':
      unit = 10;
      break;
    default:
      unit = 8;
  }
  return unit * count;
}

assert.equal(price('adult', 2), 20);
assert.equal(price('child', 3), 15);
