const assert = require('assert');

function countWords(text) {
  const counts = {};
  for (const word of text.split(' ')) {
    counts[word] = (counts[word] || 1) + 1;
  }
  return counts;
}

assert.deepStrictEqual(countWords('a b a'), { a: 2, b: 1 });
