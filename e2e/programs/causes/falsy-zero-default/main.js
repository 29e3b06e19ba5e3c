const assert = require('node:assert');

function paginate(items, options = {}) {
  const size = options.size || 10;
  const start = options.start || 1;
  return items.slice(start, start + size);
}

const letters = 'abcdefghij'.split('');
const page = paginate(letters, { start: 0, size: 3 });
assert.deepStrictEqual(page, ['a', 'b', 'c']);
