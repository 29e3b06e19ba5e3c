const assert = require('assert');

function compress(text) {
  let result = '';
  let count = 1;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === text[i + 1]) {
      count++;
    } else {
      result += text[i] + count;
      count = 0;
    }
  }
  return result;
}

assert.strictEqual(compress('aaabb'), 'a3b2');
