/** `dapilot diagnose` on programs in C and Go: exit codes and what is printed last. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { findLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { allGone, jsonLines, runCommand, startCommand, type CommandOptions } from '../support/command.ts';
import { skipMissing } from '../support/debugpy-bench.ts';
import { needDelve } from '../support/go-bench.ts';
import { goFolders, provideDelve } from '../support/go-delve.ts';

/** Nothing is given back for the kind of line 11. */
const lookup = `#include <stdio.h>

static const int sizes[] = {3, 9};

static const int *size_of(int kind) {
    return kind < 2 ? &sizes[kind] : NULL;
}

int main(void) {
    for (int i = 0; i < 2; i++) printf("%d\\n", *size_of(i));
    const int kind = 2;
    printf("%d\\n", *size_of(kind));
    return 0;
}
`;
/** Line 6 makes what line 11 writes into without its map. */
const counter = `package main

type counter struct{ words map[string]int }

func newCounter() *counter {
	return &counter{}
}

func main() {
	c := newCounter()
	c.words["tea"]++
}
`;

let home: string;
let folder: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-home-')));
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-diagnose-test-')));
});
afterEach(() => {
  for (const each of [home, folder]) rmSync(each, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

function command(words: readonly string[], environment: Readonly<Record<string, string>> = {}): CommandOptions {
  const none = Object.fromEntries(['DAPILOT_API_KEY', 'DAPILOT_LLDB_DAP', 'DAPILOT_DELVE', 'INIT_CWD', 'npm_package_json'].map((name) => [name, '']));
  return { words: ['diagnose', '--json', '--allow', 'looks,steers', ...words], cwd: folder, environment: { ...none, DAPILOT_HOME: home, ...environment } };
}

async function diagnose(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runCommand(command(words, environment));
  return { code, stderr, last: jsonLines(stdout).at(-1) };
}

describe('C', () => {
  beforeEach(async (context) => {
    const found = await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, cleanEnvironment(process.env));
    if (!found) skipMissing(context, 'there is no lldb-dap');
  });

  test('0: a source is built, and the last line is the verdict', async () => {
    write({ 'sizes.c': lookup });
    expect(await diagnose(['sizes.c'])).toMatchObject({ code: 0, stderr: '', last: { type: 'verdict', rootCause: { path: join(folder, 'sizes.c'), line: 11, function: 'main' }, explanation: expect.stringContaining('size_of') } });
  });

  test('0: an executable with debug information, of a language that is named', async () => {
    write({ 'sizes.c': lookup });
    execFileSync('cc', ['-g', '-O0', '-o', join(folder, 'sizes'), join(folder, 'sizes.c')]);
    expect(await diagnose(['--language', 'c', 'sizes'])).toMatchObject({ code: 0, last: { type: 'verdict', rootCause: { path: join(folder, 'sizes.c'), line: 11 } } });
  });

  test.each([
    { code: 3, name: 'the program did not fail', text: 'int main(void) {\n    return 0;\n}\n', last: { type: 'end', reason: 'no-failure' } },
    { code: 4, name: 'the cause stays unknown', text: '#include <unistd.h>\n\nint main(void) {\n    _exit(7);\n}\n', last: { type: 'end', reason: 'no-cause', message: expect.stringContaining('I do not know') } },
    { code: 5, name: 'it does not build', text: 'int main(void) {\n    return 1 +;\n}\n', last: { type: 'end', reason: 'bad-input', message: expect.stringContaining('does not build') } },
  ])('$code: $name', async ({ code, text, last }) => {
    write({ 'main.c': text });
    expect(await diagnose(['main.c'])).toMatchObject({ code, last });
  });

  test('6: the time is over, and nothing of the program is left', async () => {
    write({ 'main.c': 'int main(void) {\n    for (volatile int i = 0;; i++) {}\n}\n' });
    const running = startCommand(command(['--timeout', '6', 'main.c']));
    const { code, stdout } = await running.finished;
    expect(code).toBe(6);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'end', reason: 'timed-out', problem: { hint: expect.stringMatching(/^The program (was still running; one that waits for input is given none here|had not begun to run: .+)\. Give it more time with --timeout\.$/) } });
    await allGone(running);
  });
});

describe('Go', () => {
  needDelve();

  /** The person's own delve, and what Go has built before. */
  async function go(words: readonly string[]) {
    const { path } = await provideDelve();
    writeFileSync(join(home, 'settings.json'), JSON.stringify({ debug: { delvePath: path } }));
    return diagnose(words, await goFolders(home));
  }

  test('0: a file, and the folder of its package', async () => {
    mkdirSync(join(folder, 'words'));
    write({ 'words/go.mod': 'module example.com/words\n\ngo 1.21\n', 'words/main.go': counter });
    const verdict = { code: 0, last: { type: 'verdict', rootCause: { path: join(folder, 'words/main.go'), line: 6, function: 'newCounter' } } };
    expect(await go(['words/main.go'])).toMatchObject(verdict);
    expect(await go(['--language', 'go', 'words'])).toMatchObject(verdict);
  });

  test('5: it does not build', async () => {
    write({ 'go.mod': 'module example.com/words\n\ngo 1.21\n', 'main.go': 'package main\n\nfunc main() { x := }\n' });
    expect(await go(['main.go'])).toMatchObject({ code: 5, last: { type: 'end', reason: 'bad-input' } });
  });
});
