const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, 'data');

function fileFor(language) {
  return path.join(root, language + '.txt');
}

function greeting(language) {
  return fs.readFileSync(fileFor(language), 'utf8').trim();
}

const languages = ['en', 'de', 'fr '];
for (const language of languages) {
  console.log(greeting(language));
}
