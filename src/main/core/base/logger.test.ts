import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(act: (logger: ReturnType<typeof createLogger>) => void): readonly Record<string, unknown>[] {
  const lines: string[] = [];
  act(createLogger({ write: (line) => lines.push(line), level: 'debug' }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('lines carry tag, message and fields', () => {
  const [line] = logged((logger) => logger.tagged('dap.send').info('request', { command: 'next' }));
  expect(line).toMatchObject({ tag: 'dap.send', msg: 'request', command: 'next' });
});

test('secrets are masked by name at any depth and by look in any text', () => {
  const [line] = logged((logger) =>
    logger.warn('the endpoint said no to Bearer abcdefgh12345', {
      request: { headers: { Authorization: 'Bearer abcdefgh12345' }, apiKey: 'k-1' },
      detail: 'invalid key sk-abcdefghijkl given',
      tokens: 12,
    }),
  );
  expect(JSON.stringify(line)).not.toMatch(/abcdefgh|k-1/);
  expect(line).toMatchObject({ tokens: 12, detail: 'invalid key sk-••• given' });
});

test('an error keeps its message, stack and fields', () => {
  const [line] = logged((logger) => logger.error('failed', { error: Object.assign(new Error('no'), { code: 'EPIPE' }) }));
  expect(line).toMatchObject({ error: { message: 'no', code: 'EPIPE', stack: expect.stringContaining('logger.test') as string } });
});

test('a circular value does not throw', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  expect(logged((logger) => logger.info('circle', circle))).toHaveLength(1);
});

test('a file that has grown large is set aside, and only the owner may read the new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dapilot-log-'));
  const file = join(folder, 'logs', 'dapilot.log');
  createLogger({ file }).info('first');
  await writeFile(file, 'x'.repeat(5 * 1024 * 1024 + 1));
  createLogger({ file }).info('second');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ msg: 'second' });
  expect((await stat(`${file}.1`)).size).toBeGreaterThan(5 * 1024 * 1024);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});
