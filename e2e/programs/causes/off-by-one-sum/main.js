const assert = require('node:assert');

function sumOfDigits(number) {
  const digits = String(number).split('');
  let sum = 0;
  for (let i = 1; i < digits.length; i++) {
    sum += Number(digits[i]);
  }
  return sum;
}

assert.strictEqual(sumOfDigits(12345), 15);
