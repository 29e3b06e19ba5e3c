const fs = require('fs');
const path = require('path');

function parseLine(line) {
  const [name, amount] = line.split(',');
  return { name, amount };
}

function load(file) {
  const text = fs.readFileSync(file, 'utf8');
  return text.split('\n').map(parseLine);
}

function total(records) {
  let sum = 0;
  for (const record of records) {
    sum += Number(record.amount.trim());
  }
  return sum;
}

console.log(total(load(path.join(__dirname, 'data.csv'))));
