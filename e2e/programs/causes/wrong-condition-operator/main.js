const assert = require('assert');

function isLeap(year) {
  return year % 4 === 0 && (year % 100 !== 0 && year % 400 === 0);
}

function daysIn(year) {
  return isLeap(year) ? 366 : 365;
}

assert.strictEqual(daysIn(2023), 365);
assert.strictEqual(daysIn(2024), 366);
