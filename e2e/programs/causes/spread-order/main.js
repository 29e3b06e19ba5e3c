const assert = require('assert');

const defaults = { color: 'black', width: 1 };

function style(options) {
  return { ...options, ...defaults };
}

assert.deepStrictEqual(style({ width: 3 }), { color: 'black', width: 3 });
