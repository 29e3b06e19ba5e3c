import { readFile } from 'node:fs/promises';

async function loadSettings(path) {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  return JSON.parse(text);
}

async function start() {
  const settings = loadSettings('./settings.json');
  const { host, port } = settings.server;
  console.log(`listening on ${host}:${port}`);
}

await start();
