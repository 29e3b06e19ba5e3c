const fs = require('fs');
const path = require('path');

function readCsv(name) {
  const [head, ...rows] = fs.readFileSync(path.join(__dirname, name), 'utf8').trim().split('\n');
  const keys = head.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i]]));
  });
}

for (const person of readCsv('data.csv')) {
  console.log(person.name, person.city.toUpperCase());
}
