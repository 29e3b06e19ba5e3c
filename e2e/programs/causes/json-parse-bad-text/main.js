const { EOL } = require('node:os');

function encode(records) {
  return records.map((record) => JSON.stringify(record)).join(',');
}

function decode(text) {
  return JSON.parse(text);
}

const text = encode([{ id: 1 }, { id: 2 }]);
process.stdout.write(text + EOL);
console.log(decode(text).length);
