const assert = require('assert');

function rotate(list, steps) {
  const cut = steps % list.length;
  return list.slice(cut).concat(list.slice(0, cut - 1));
}

assert.deepStrictEqual(rotate([1, 2, 3, 4], 1), [2, 3, 4, 1]);
