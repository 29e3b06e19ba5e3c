/** Problem matchers on what real tools wrote, and on what nobody should write. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceProblem } from '../../../../shared/tasks.ts';
import { createCollector } from './collector.ts';
import { createExpressions } from './expressions.ts';
import { readMatchers } from './read-matcher.ts';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-matching-')));
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'src', 'a.ts'), '');
  writeFileSync(join(folder, 'src', 'deep', 'far.c'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a `problemMatcher` finds in an output, and what it says about itself. */
async function collect(problemMatcher: unknown, output: string | readonly string[], cwd = folder) {
  const { matchers, notes } = await readMatchers(problemMatcher, { cwd, folder, resolve: async (text) => text.replaceAll('${workspaceFolder}', folder) });
  let problems: readonly SourceProblem[] = [];
  const rounds: string[] = [];
  const said: string[] = [...notes];
  const collector = createCollector({
    task: 'build',
    cwd,
    matchers,
    onProblems: (found) => (problems = found),
    onRound: (active) => rounds.push(active ? 'begins' : `ends with ${problems.length}`),
    onNote: (note) => said.push(note),
  });
  for (const piece of [output].flat()) collector.text(piece);
  await collector.finish();
  collector.dispose();
  return { problems, rounds, notes: said, short: problems.map(short) };
}

const short = ({ path = '', line, column, severity, code, message }: SourceProblem) =>
  `${path.startsWith(folder) ? path.slice(folder.length + 1) : path}:${line ?? ''}:${column ?? ''} ${severity} ${code ?? '-'} ${message}`;

describe('named problem matchers', () => {
  it.each<[string, string, readonly string[]]>([
    ['$tsc', "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\r\n", ["src/a.ts:3:7 error TS2322 Type 'string' is not assignable to type 'number'."]],
    [
      '$tsc',
      "\u001b[96msrc/a.ts\u001b[0m:\u001b[93m3\u001b[0m:\u001b[93m7\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'string' is not assignable to type 'number'.\r\n\r\n\u001b[7m3\u001b[0m const n: number = 'a';\r\n\u001b[7m \u001b[0m \u001b[91m      ~\u001b[0m\r\n",
      ["src/a.ts:3:7 error TS2322 Type 'string' is not assignable to type 'number'."],
    ],
    ['$gcc', "main.c: In function 'main':\nmain.c:3:10: error: 'x' undeclared (first use in this function)\n    3 |   return x;\nmain.c:2:7: warning: unused variable 'y' [-Wunused-variable]\n", ["main.c:3:10 error - 'x' undeclared (first use in this function)", "main.c:2:7 warning - unused variable 'y' [-Wunused-variable]"]],
    ['$gcc', 'main.c:1:10: fatal error: nothing.h: No such file or directory\ncompilation terminated.\n', ['main.c:1:10 error - nothing.h: No such file or directory']],
    ['$go', '# example.com/m\n./main.go:6:2: undefined: fmt\nvet: ./main.go:9:2: x declared and not used\n\t/usr/lib/go/src/runtime/proc.go:250 +0x1d\n', ['main.go:6:2 error - undefined: fmt', 'main.go:9:2 error - x declared and not used']],
    [
      '$rustc',
      'error[E0308]: mismatched types\n --> src/main.rs:2:18\n  |\n2 |     let x: i32 = "a";\n\nwarning: unused variable: `y`\n  --> src/main.rs:3:9\n\nerror: aborting due to 1 previous error\n',
      ['src/main.rs:2:18 error E0308 mismatched types', 'src/main.rs:3:9 warning - unused variable: `y`'],
    ],
    [
      '$eslint-stylish',
      '\n/p/a.js\n  1:7   error    \'x\' is assigned a value but never used  no-unused-vars\n  2:1   warning  Unexpected console statement            no-console\n\n/p/b.js\n  4:10  error  Parsing error: Unexpected token\n\n✖ 3 problems (2 errors, 1 warning)\n',
      ["/p/a.js:1:7 error no-unused-vars 'x' is assigned a value but never used", '/p/a.js:2:1 warning no-console Unexpected console statement', '/p/b.js:4:10 error - Parsing error: Unexpected token'],
    ],
    ['$eslint-compact', '/p/a.js: line 1, col 7, Error - Unexpected var, use let. (no-var)\n\n1 problem\n', ['/p/a.js:1:7 error no-var Unexpected var, use let.']],
    ['$jshint', 'a.js: line 2, col 12, Missing semicolon. (W033)\n', ['a.js:2:12 warning 033 Missing semicolon.']],
    ['$jshint-stylish', '\na.js\n  line 2  col 12  Missing semicolon. (E033)\n', ['a.js:2:12 error 033 Missing semicolon.']],
    ['$msCompile', "Program.cs(10,5): error CS0103: The name 'x' does not exist [/p/app.csproj]\n1>C:\\p\\main.cpp(7): fatal error C1083: Cannot open include file\n", ["Program.cs:10:5 error CS0103 The name 'x' does not exist [/p/app.csproj]"]],
    ['$python', 'Traceback (most recent call last):\n  File "/p/a.py", line 3, in <module>\n    1 / 0\nZeroDivisionError: division by zero\n', ['/p/a.py:3: error - 1 / 0']],
    ['$lessc', 'ParseError: Unrecognised input in /p/a.less on line 3, column 5:\n2 {\n', ['/p/a.less:3:5 error - Unrecognised input']],
    ['$node-sass', '{\n  "status": 1,\n  "file": "/p/a.scss",\n  "line": 2,\n  "column": 9,\n  "message": "Undefined variable: \\"$x\\".",\n', ['/p/a.scss:2:9 error - Undefined variable: \\"$x\\".']],
    ['$esbuild', '✘ [ERROR] Could not resolve "left"\n\n    src/a.ts:1:18:\n      1 │ import left from "left"\n', ['src/a.ts:1:18 error - Could not resolve "left"']],
  ])('%s', async (name, output, expected) => {
    const { short: found } = await collect(name, output);
    expect(found.slice(0, expected.length)).toEqual(expected);
    expect(found.length).toBe(name === '$msCompile' ? 2 : expected.length);
  });

  it('reads a line that comes in pieces, and one that has no end', async () => {
    const { short: found } = await collect('$gcc', ['ma', 'in.c:3:1', '0: error: bad\r\nmain.c:4:1: err', 'or: worse']);
    expect(found).toEqual(['main.c:3:10 error - bad', 'main.c:4:1 error - worse']);
  });

  it('tells a problem once, and the rounds of a watching compiler with what each found', async () => {
    const broken = "a.ts(1,1): error TS1005: ';' expected.\n";
    const { rounds, short: found } = await collect('$tsc-watch', [
      '\u001bc[10:22:01 AM] Starting compilation in watch mode...\r\n\r\n',
      broken,
      broken,
      '[10:22:03 AM] Found 1 error. Watching for file changes.\r\n',
      '[10:23:00 AM] File change detected. Starting incremental compilation...\r\n',
      '[10:23:01 AM] Found 0 errors. Watching for file changes.\r\n',
    ]);
    expect(rounds).toEqual(['ends with 1', 'begins', 'ends with 0']);
    expect(found).toEqual([]);
  });
});

describe('matchers written in tasks.json', () => {
  it('take the usual groups, a base, a location, and search', async () => {
    expect((await collect({ pattern: { regexp: '^(.*)@(\\d+)@(\\d+)$' } }, 'src/a.ts@3@4\n')).short).toEqual(['src/a.ts:3:4 error - src/a.ts@3@4']);
    const area = await collect({ severity: 'info', pattern: { regexp: '^(.*)\\((.*)\\): (.*)$', file: 1, location: 2, message: 3 } }, 'src/a.ts(3,4,5,6): x\n');
    expect(area.problems).toMatchObject([{ severity: 'info', line: 3, column: 4, endLine: 5, endColumn: 6 }]);
    expect((await collect({ base: '$gcc', source: 'mine', severity: 'warning' }, 'src/a.ts:1:2: error: e\n')).problems).toMatchObject([{ source: 'mine', severity: 'error' }]);
    const search = await collect({ fileLocation: ['search', { include: ['${workspaceFolder}'] }], pattern: { regexp: '^(\\S+):(\\d+): (.*)$', file: 1, line: 2, message: 3 } }, 'far.c:2: lost\n');
    expect(search.short).toEqual(['src/deep/far.c:2: error - lost']);
    expect((await collect({ pattern: { regexp: '^(.+) is bad$', kind: 'file' } }, 'src/a.ts is bad\n')).short).toEqual(['src/a.ts:: error - src/a.ts is bad']);
  });

  it('look for a relative name where the matcher says and where the task runs', async () => {
    const matcher = (fileLocation: unknown) => ({ fileLocation, pattern: { regexp: '^(\\S+):(\\d+): (.*)$', file: 1, line: 2, message: 3 } });
    const deep = join(folder, 'src', 'deep');
    expect((await collect(matcher(['relative', '${workspaceFolder}/src']), 'a.ts:1: x\n', deep)).short).toEqual(['src/a.ts:1: error - x']);
    expect((await collect(matcher('relative'), 'far.c:1: x\n', deep)).short).toEqual(['src/deep/far.c:1: error - x']);
    expect((await collect(matcher('autoDetect'), `${folder}/src/a.ts:1: x\n`)).short).toEqual(['src/a.ts:1: error - x']);
    expect((await collect(matcher('relative'), 'nowhere.c:1: x\n')).short).toEqual(['nowhere.c:1: error - x']);
  });

  it('that cannot be used are said, and the others still work', async () => {
    const { notes, short: found } = await collect(['$nobody', { pattern: { regexp: '(' } }, { owner: 'x' }, 7, '$gcc'], 'src/a.ts:1:2: error: e\n');
    expect(found).toHaveLength(1);
    expect(notes).toHaveLength(4);
    expect(notes[0]).toContain('There is no problem matcher $nobody');
    expect(notes[1]).toContain('no regular expression');
    expect(notes[2]).toContain('has no pattern');
  });

  it('rounds may be told by lines of any kind', async () => {
    const background = { activeOnStart: false, beginsPattern: '^go$', endsPattern: { regexp: '^done$' } };
    const { rounds } = await collect({ pattern: { regexp: 'never' }, background }, 'done\ngo\ndone\ndone\ngo\n');
    expect(rounds).toEqual(['begins', 'ends with 0', 'begins']);
  });
});

describe('expressions of a workspace', () => {
  it('that never come to an end are given up, and the others go on', async () => {
    const givenUp: number[] = [];
    const expressions = createExpressions({ sources: ['^(a+)+$', 'b$'], patienceMilliseconds: 200, onGivenUp: (index) => givenUp.push(index) });
    let alive = 0;
    const heart = setInterval(() => (alive += 1), 10);
    const evil = `${'a'.repeat(60)}b`;
    const [first] = await expressions.match([evil]);
    clearInterval(heart);
    expect(givenUp).toEqual([0]);
    expect(first).toEqual([null, ['b']]);
    expect(alive).toBeGreaterThan(5);
    expect(await expressions.match([evil, 'ab'])).toEqual([[null, ['b']], [null, ['b']]]);
    expressions.dispose();
  });

  it('are all given up when several of them never come to an end', async () => {
    const givenUp: number[] = [];
    const expressions = createExpressions({ sources: [...Array.from({ length: 500 }, (_, index) => `^(a+)+$|${index}`), 'b$'], patienceMilliseconds: 100, onGivenUp: (index) => givenUp.push(index) });
    expect((await expressions.match([`${'a'.repeat(60)}b`]))[0]?.every((found) => found === null)).toBe(true);
    expect(givenUp).toEqual(Array.from({ length: 501 }, (_, index) => index));
    expressions.dispose();
  });

  it('are nothing after the end, at once', async () => {
    const expressions = createExpressions({ sources: ['^(a+)+$'], patienceMilliseconds: 1_000_000, onGivenUp: () => undefined });
    const answer = expressions.match([`${'a'.repeat(60)}b`]);
    expressions.dispose();
    expect(await answer).toEqual([[null]]);
  });
});
