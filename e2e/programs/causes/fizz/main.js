const assert = require('assert');

function fizz(n) {
  if (n % 3 === 0) return 'Fizz';
  if (n % 5 === 0) return 'Buzz';
  if (n % 15 === 0) return 'FizzBuzz';
  return String(n);
}

assert.strictEqual(fizz(9), 'Fizz');
assert.strictEqual(fizz(10), 'Buzz');
assert.strictEqual(fizz(30), 'FizzBuzz');
