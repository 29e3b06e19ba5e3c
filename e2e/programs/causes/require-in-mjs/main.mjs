import { basename } from 'node:path';

function load(name) {
  const fs = require('node:fs');
  return fs.existsSync(basename(name));
}

console.log(load('/tmp/report.txt'));
