const assert = require('assert');

function area(shape) {
  return shape.width * shape.width;
}

function perimeter(shape) {
  return 2 * (shape.width + shape.height);
}

const desk = { width: 4, height: 2 };
assert.equal(perimeter(desk), 12);
assert.equal(area(desk), 8);
