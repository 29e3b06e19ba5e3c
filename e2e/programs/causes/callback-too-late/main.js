const fs = require('fs');
const path = require('path');

let config;

function loadConfig() {
  fs.readFile(path.join(__dirname, 'config.json'), 'utf8', (error, text) => {
    if (error) throw error;
    config = JSON.parse(text);
  });
}

function main() {
  loadConfig();
  console.log('connecting to ' + config.database.url);
}

main();
