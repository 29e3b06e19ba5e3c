/** `dapilot diagnose` on Python programs, with Debian's debugpy underneath: exit codes and what is printed. */
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasDebianDebugpy } from '../../scripts/system-parts.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { runProcess } from '../../src/main/core/base/process.ts';
import { installedFolder } from '../../src/main/core/dap/adapters/debugpy/debugpy-install.ts';
import { toProblem } from '../../src/shared/errors.ts';
import { allGone, jsonLines, runCommand, startCommand, type CommandOptions } from '../support/command.ts';
import { skipMissing } from '../support/debugpy-bench.ts';
import { findPinned } from '../support/pinned-debugpy.ts';

/** Line 5 throws away what line 9 needs. */
const forgets = `PRICES = {"tea": 3, "mug": 9}


def find(name):
    PRICES[name]


def total(names):
    return sum(find(name) + 1 for name in names)


print(total(["tea", "mug"]))
`;

let home: string;
let folder: string;

beforeEach((context) => {
  if (!hasDebianDebugpy()) skipMissing(context, 'the package python3-debugpy is missing');
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-home-')));
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-diagnose-test-')));
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ debug: { python: '/usr/bin/python3' } }));
  writeFileSync(join(folder, 'forgets.py'), forgets);
  writeFileSync(join(folder, 'good.py'), "print('all well')\n");
  writeFileSync(join(folder, 'exits.py'), 'import os\n\nos._exit(2)\n');
  writeFileSync(join(folder, 'broken.py'), 'a = 1\nb = = 2\n');
  writeFileSync(join(folder, 'endless.py'), "import subprocess\nimport time\n\nsubprocess.Popen(['sleep', '600'])\nprint('up', flush=True)\nwhile True:\n    time.sleep(0.1)\n");
});
afterEach(() => {
  for (const each of [home, folder]) if (each) rmSync(each, { recursive: true, force: true });
});

function command(words: readonly string[], environment: Readonly<Record<string, string>> = {}): CommandOptions {
  const none = Object.fromEntries(['DAPILOT_API_KEY', 'DAPILOT_DEBUGPY', 'INIT_CWD', 'npm_package_json'].map((name) => [name, '']));
  return { words: ['diagnose', ...words], cwd: folder, environment: { ...none, DAPILOT_HOME: home, ...environment } };
}

const allowed = ['--allow', 'looks,steers'];

async function json(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runCommand(command(['--json', ...words], environment));
  const lines = jsonLines(stdout);
  return { code, stderr, lines, last: lines.at(-1) };
}

describe('dapilot diagnose on Python', () => {
  test('0: the last line is the verdict, with a real absolute path', async () => {
    const { code, last, stderr } = await json([...allowed, 'forgets.py']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(last).toMatchObject({ type: 'verdict', rootCause: { path: join(folder, 'forgets.py'), line: 5, function: 'find' }, explanation: expect.stringContaining('does not return it') });
  });

  test('0: the same in sentences', async () => {
    const { code, stdout } = await runCommand(command([...allowed, 'forgets.py']));
    expect(code).toBe(0);
    expect(stdout).toContain(`Cause: ${join(folder, 'forgets.py')}:5 in find`);
    expect(stdout).toMatch(/^ {2}Confidence \d+ %\. Evidence:\n(?: {2}- .+\n)+$/m);
  });

  test('0: in a file that does not parse', async () => {
    const { code, last } = await json([...allowed, 'broken.py']);
    expect({ code, last }).toMatchObject({ code: 0, last: { type: 'verdict', rootCause: { path: join(folder, 'broken.py'), line: 2, function: null } } });
  });

  test('0: in a file that is imported and does not parse', async () => {
    writeFileSync(join(folder, 'imports.py'), 'import broken\n');
    const { code, last } = await json([...allowed, 'imports.py']);
    expect({ code, last }).toMatchObject({ code: 0, last: { type: 'verdict', rootCause: { path: join(folder, 'broken.py'), line: 2 } } });
  });

  test('0: a program that asks, where nobody can answer, is told what it wants', async () => {
    writeFileSync(join(folder, 'asks.py'), "name = input('Who? ')\nprint(name)\n");
    const { code, last } = await json([...allowed, 'asks.py']);
    expect({ code, last }).toMatchObject({ code: 0, last: { rootCause: { path: join(folder, 'asks.py'), line: 1 }, explanation: expect.stringContaining('standard input') } });
  });

  test('what was installed once is not installed again, and stays when the run is over', async (context) => {
    const found = await findPinned().catch((error: unknown) => skipMissing(context, toProblem(error).message));
    if (!found) return;
    const bare = join(folder, 'bare');
    const { stdout } = await runProcess({ command: found.python, args: ['-c', `import sys, venv; venv.create(${JSON.stringify(bare)}); print("%d.%d" % sys.version_info[:2])`], environment: cleanEnvironment(process.env), timeoutMilliseconds: 60_000 });
    const installed = installedFolder(join(home, 'adapters'), stdout.trim());
    cpSync(found.debugpy, installed, { recursive: true });
    writeFileSync(join(home, 'settings.json'), JSON.stringify({ debug: { python: join(bare, 'bin', 'python') } }));
    const { code, lines } = await json([...allowed, 'forgets.py'], { PIP_INDEX_URL: 'http://127.0.0.1:9/' });
    expect(code).toBe(0);
    expect(JSON.stringify(lines)).not.toContain('installing');
    expect(existsSync(installed)).toBe(true);
  });

  test('3: the program did not fail', async () => {
    expect(await json([...allowed, 'good.py'])).toMatchObject({ code: 3, last: { type: 'end', reason: 'no-failure', message: 'The program ended by itself without failing (exit code 0).' } });
  });

  test('4: the cause stays unknown', async () => {
    expect(await json([...allowed, 'exits.py'])).toMatchObject({ code: 4, last: { type: 'end', reason: 'no-cause', message: expect.stringContaining('I do not know') } });
  });

  test('4: without --allow no step runs', async () => {
    writeFileSync(join(folder, 'looks.py'), 'def first(rows):\n    return rows[0]["name"]\n\n\nprint(first([{"nmae": 1}]))\n');
    const { lines } = await json(['looks.py']);
    expect(lines.filter(({ type }) => type === 'step.started')).toEqual([]);
    expect(lines.filter(({ type }) => type === 'step.finished').map(({ status }) => status)).toContain('refused');
  });

  test.each<{ readonly name: string; readonly words: readonly string[]; readonly what: string; readonly python?: string; readonly environment?: Readonly<Record<string, string>> }>([
    { name: 'a missing program', words: ['nowhere.py'], what: 'There is no program' },
    { name: 'a Python that is not there', words: ['forgets.py'], what: '/nowhere/python', python: '/nowhere/python' },
    { name: 'a debugpy that is not there', words: ['forgets.py'], what: '/nowhere', environment: { DAPILOT_DEBUGPY: '/nowhere' } },
  ])('5: $name', async ({ words, what, python, environment }) => {
    if (python !== undefined) writeFileSync(join(home, 'settings.json'), JSON.stringify({ debug: { python } }));
    const { code, last } = await json(words, environment);
    expect({ code, last }).toMatchObject({ code: 5, last: { type: 'end', reason: 'bad-input', message: expect.stringContaining(what) } });
  });

  test('6: the time is over, and nothing of the program is left', async () => {
    const running = startCommand(command(['--json', ...allowed, '--timeout', '6', 'endless.py']));
    const { code, stdout } = await running.finished;
    expect(code).toBe(6);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'end', reason: 'timed-out', message: 'No cause was found within 6 seconds.', problem: { hint: expect.stringMatching(/^The program (was still running; one that waits for input is given none here|had not begun to run: .+)\. Give it more time with --timeout\.$/) } });
    await allGone(running);
  });
});
