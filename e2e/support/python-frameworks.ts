/** A virtual environment with the frameworks whose programs are debugged under test; made once, from PyPI. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { runProcess } from '../../src/main/core/base/process.ts';

const packages = ['pytest==9.2.0', 'Flask==3.1.3', 'Django==5.2.19'];
const timeoutMilliseconds = 120_000;

/** Its interpreter. Rejects with the words of pip when it cannot be made, for example without a way to the registry. */
export async function frameworksPython(base: string, cache: string): Promise<string> {
  const folder = join(cache, 'python-frameworks');
  const python = join(folder, 'bin', 'python');
  const done = join(folder, packages.join(' '));
  if (existsSync(done)) return python;
  await rm(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  await run(base, ['-m', 'venv', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', ...packages]);
  writeFileSync(done, '');
  return python;
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { code, stderr, stdout } = await runProcess({ command, args, environment: cleanEnvironment(process.env), timeoutMilliseconds });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`);
}
