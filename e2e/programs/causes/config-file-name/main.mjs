import { readFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

async function load(name) {
  const text = await readFile(join(here, `${name}.json`), 'utf8');
  return JSON.parse(text);
}

const config = await load('confg');
console.log(config.port);
