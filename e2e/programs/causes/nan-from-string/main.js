const assert = require('node:assert');

const readings = ['12.5', '13.0', 'n/a', '12.8'];

function parse(values) {
  return values.map((value) => parseFloat(value));
}

function mean(numbers) {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum / numbers.length;
}

const average = mean(parse(readings));
assert.ok(!Number.isNaN(average), 'the average must be a number');
