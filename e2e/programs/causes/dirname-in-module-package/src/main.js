import { join } from 'node:path';

function templateFolder() {
  return join(__dirname, 'templates');
}

console.log(templateFolder());
