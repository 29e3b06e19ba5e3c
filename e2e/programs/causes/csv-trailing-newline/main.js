const fs = require('node:fs');
const path = require('node:path');

function readRows(file) {
  const text = fs.readFileSync(path.join(__dirname, file), 'utf8');
  return text.split('\n').map((line) => line.split(','));
}

function toRecords(rows) {
  const [header, ...body] = rows;
  return body.map((cells) => {
    const record = {};
    header.forEach((name, i) => {
      record[name] = cells[i].trim();
    });
    return record;
  });
}

console.log(toRecords(readRows('people.csv')));
