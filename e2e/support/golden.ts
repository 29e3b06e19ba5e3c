/** Golden texts: what was seen, compared with a file that people have read and agreed to. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';

const folder = join(import.meta.dirname, '../golden');
const updates = process.env['DAPILOT_UPDATE_GOLDEN'] === '1';

/**
 * `name` is the path below e2e/golden, without `.txt`. With DAPILOT_UPDATE_GOLDEN=1 the file is written anew; read what
 * has changed before you commit it. A file that is not there is a failure.
 */
export function matchesGolden(name: string, text: string): void {
  const file = join(folder, `${name}.txt`);
  const seen = `${text.trimEnd()}\n`;
  if (updates) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, seen);
  }
  expect(seen, `e2e/golden/${name}.txt`).toBe(readFileSync(file, 'utf8'));
}
