const fs = require('fs');
const path = require('path');

function load(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const records = [];
  for (const line of lines) {
    const [name, amount] = line.split(',');
    records.push({ name, amount: Number(amount.trim()) });
  }
  return records;
}

console.log(load(path.join(__dirname, 'spent.csv')));
