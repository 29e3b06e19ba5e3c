/** `dapilot diagnose` as it is installed: words, exit codes, what is printed, and that nothing is left. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allGone, jsonLines, runCommand, startCommand, type CommandOptions } from '../support/command.ts';

/** Line 4 throws away what line 8 needs. */
const forgets = `const prices = { tea: 3, mug: 9 };

function find(name) {
  prices[name];
}

function total(names) {
  return names.map((name) => find(name).toFixed(2));
}

console.log(total(['tea', 'mug']));
`;
/** The sample: its cause takes several rounds. */
const sample = join(import.meta.dirname, '..', '..', 'examples', 'checkout');

let home: string;
let folder: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-home-')));
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-diagnose-test-')));
  cpSync(sample, join(folder, 'checkout'), { recursive: true });
  writeFileSync(join(folder, 'forgets.js'), forgets);
  writeFileSync(join(folder, 'good.js'), "console.log('all well');\n");
  writeFileSync(join(folder, 'exits.js'), 'process.exit(2);\n');
  writeFileSync(join(folder, 'endless.js'), "require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });\nsetInterval(() => undefined, 100);\n");
  writeFileSync(join(folder, 'arguments.js'), "const given = process.argv.slice(2);\nrequire('node:fs').writeFileSync('given.json', JSON.stringify([process.cwd(), given]));\n");
});
afterEach(() => {
  for (const each of [home, folder]) rmSync(each, { recursive: true, force: true });
});

function command(words: readonly string[], { cwd = folder, environment = {} }: Partial<CommandOptions> = {}): CommandOptions {
  const none = Object.fromEntries(['DAPILOT_API_KEY', 'DAPILOT_JS_DEBUG', 'INIT_CWD', 'npm_package_json'].map((name) => [name, '']));
  return { words: ['diagnose', ...words], cwd, environment: { ...none, DAPILOT_HOME: home, ...environment } };
}

const diagnose = (words: readonly string[], more?: Partial<CommandOptions>) => runCommand(command(words, more));
const allowed = ['--allow', 'looks,steers'];

async function json(words: readonly string[], more?: Partial<CommandOptions>) {
  const { code, stdout, stderr } = await diagnose(['--json', ...words], more);
  const lines = jsonLines(stdout);
  return { code, stderr, lines, last: lines.at(-1) };
}

describe('a cause is found', () => {
  test('with --json every line is an event and the last one is the verdict, with a real absolute path', async () => {
    const link = join(home, 'link');
    symlinkSync(folder, link);
    const { code, lines, last, stderr } = await json([...allowed, 'link/forgets.js'], { cwd: home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(last).toEqual({
      type: 'verdict',
      rootCause: { path: join(folder, 'forgets.js'), line: 4, function: 'find' },
      explanation: expect.stringContaining('forgets.js:4'),
      evidence: [
        { id: 'stop 1', text: expect.stringContaining('TypeError'), location: { path: join(folder, 'forgets.js'), line: 8 } },
        { id: 'stop 2', text: expect.stringContaining('breakpoint'), location: { path: join(folder, 'forgets.js'), line: 4 } },
      ],
      confidence: expect.any(Number),
    });
    expect(lines.filter(({ type }) => type === 'verdict' || type === 'end')).toHaveLength(1);
    const types = lines.map(({ type }) => type);
    for (const type of ['agent.taskStarted', 'session.started', 'session.stopped', 'session.contextLoaded', 'agent.roundStarted', 'agent.verdictReached', 'agent.taskEnded'] as const) {
      expect(types).toContain(type);
    }
  });

  test('without it a person can read what was seen, tried and found', async () => {
    const { code, stdout, stderr } = await diagnose([...allowed, 'main.js'], { cwd: join(folder, 'checkout') });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Round 1: Stopped at checkout\.js:5 in priceOf: TypeError: Cannot read properties of undefined/m);
    expect(stdout).toMatch(/^ {2}breakpoints in checkout\.js at 4: checkout\.js: line 4 set$/m);
    expect(stdout).toMatch(new RegExp(`^Cause: ${folder}/checkout/\\w+\\.js:\\d+`, 'm'));
    expect(stdout).toMatch(/^ {2}Confidence \d+ %\. Evidence:\n(?: {2}- .+\n)+$/m);
    expect(stdout.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
  });

  test('in a file that does not parse', async () => {
    writeFileSync(join(folder, 'broken.js'), 'const a = 1;\nconst b = ;\n');
    const { code, last } = await json([...allowed, 'broken.js']);
    expect(code).toBe(0);
    expect(last).toMatchObject({ type: 'verdict', rootCause: { path: join(folder, 'broken.js'), line: 2, function: null } });
  });
});

describe('ends without one', () => {
  test('3: the program did not fail', async () => {
    const message = 'The program ended by itself without failing (exit code 0).';
    const [told, { code, stdout }] = await Promise.all([json([...allowed, 'good.js']), diagnose(['good.js'])]);
    expect(told).toMatchObject({ code: 3, last: { type: 'end', reason: 'no-failure', message } });
    expect(code).toBe(3);
    expect(stdout).toContain(message);
  });

  test('4: the cause stays unknown', async () => {
    expect(await json([...allowed, 'exits.js'])).toMatchObject({ code: 4, last: { type: 'end', reason: 'no-cause', message: expect.stringContaining('I do not know') } });
  });

  test('4: without --allow no step runs', async () => {
    const { code, lines, last } = await json(['checkout']);
    expect({ code, last }).toMatchObject({ code: 4, last: { type: 'end', reason: 'no-cause' } });
    expect(lines.filter(({ type }) => type === 'step.started')).toEqual([]);
    expect(lines.filter(({ type }) => type === 'step.finished').map(({ status }) => status)).toContain('refused');
  });

  test('4: a deny rule of the settings wins over --allow', async () => {
    writeFileSync(join(home, 'settings.json'), JSON.stringify({ agent: { deny: ['evaluate'] } }));
    const { lines } = await json([...allowed, 'checkout']);
    const planned = lines.filter(({ type }) => type === 'agent.planProposed').flatMap(({ steps }) => steps as { id: string; step: { action: string } }[]);
    const evaluations = planned.filter(({ step }) => step.action === 'evaluate').map(({ id }) => id);
    expect(evaluations).not.toEqual([]);
    expect(lines.filter(({ type, stepId }) => type === 'step.started' && evaluations.includes(stepId as string))).toEqual([]);
    const ends = lines.filter(({ type, stepId }) => type === 'step.finished' && evaluations.includes(stepId as string));
    expect(JSON.stringify(ends[0])).toContain('Your settings deny \\"evaluate\\".');
  });

  test.each<{ readonly name: string; readonly words: readonly string[]; readonly what: string; readonly environment?: Readonly<Record<string, string>> }>([
    { name: 'a missing program', words: ['nowhere.js'], what: 'There is no program' },
    { name: 'a folder without a program', words: ['.'], what: 'is a folder without a package.json' },
    { name: 'a missing folder', words: ['--cwd', 'nowhere', 'checkout'], what: 'There is no folder' },
    { name: 'a file for a folder', words: ['--cwd', 'good.js', 'checkout'], what: 'is not a folder' },
    { name: 'an unknown option', words: ['--fast', 'checkout'], what: "Unknown option '--fast'" },
    { name: 'a missing adapter', words: ['checkout'], what: 'There is no js-debug server at /nowhere', environment: { DAPILOT_JS_DEBUG: '/nowhere' } },
    { name: 'a model that is not set up', words: ['--planner', 'model', 'checkout'], what: 'No model can plan this run: a model was chosen, but no model is configured.' },
  ])('5: $name', async ({ words, what, environment = {} }) => {
    const [{ code, last, stderr }, spoken] = await Promise.all([json(words, { environment }), diagnose(words, { environment })]);
    expect({ code, stderr }).toEqual({ code: 5, stderr: '' });
    expect(last).toMatchObject({ type: 'end', reason: 'bad-input', message: expect.stringContaining(what), problem: { message: expect.stringContaining(what), hint: expect.any(String) } });
    expect(spoken.code).toBe(5);
    expect(spoken.stdout + spoken.stderr).toContain(what);
    expect(spoken.stdout + spoken.stderr).not.toMatch(/^\s+at |\{"/m);
  });

  test('6: the time is over', async () => {
    const began = performance.now();
    expect(await json([...allowed, '--timeout', '3', 'endless.js'])).toMatchObject({ code: 6, last: { type: 'end', reason: 'timed-out', message: 'No cause was found within 3 seconds.' } });
    expect(performance.now() - began).toBeLessThan(12_000);
  });
});

describe('what the program gets', () => {
  test('its arguments, in the folder that --cwd names', async () => {
    mkdirSync(join(folder, 'inner'));
    const { code } = await json([...allowed, '--cwd', 'inner', 'arguments.js', '--', '--json', 'a b', '--', '-x']);
    expect(code).toBe(3);
    expect(JSON.parse(readFileSync(join(folder, 'inner', 'given.json'), 'utf8'))).toEqual([join(folder, 'inner'), ['--json', 'a b', '--', '-x']]);
  });

  test('a package folder stands for its program', async () => {
    mkdirSync(join(folder, 'package', 'lib'), { recursive: true });
    writeFileSync(join(folder, 'package', 'package.json'), '{ "main": "lib/forgets.js" }');
    cpSync(join(folder, 'forgets.js'), join(folder, 'package', 'lib', 'forgets.js'));
    const { code, last } = await json([...allowed, 'package']);
    expect({ code, last }).toMatchObject({ code: 0, last: { rootCause: { path: join(folder, 'package', 'lib', 'forgets.js'), line: 4 } } });
  });
});

describe.skipIf(process.platform === 'win32')('interrupted', () => {
  for (const [how, send] of [
    ['Ctrl+C', (running: ReturnType<typeof startCommand>) => running.interrupt()],
    ['SIGINT to the launcher alone', (running: ReturnType<typeof startCommand>) => running.kill('SIGINT')],
    ['SIGTERM', (running: ReturnType<typeof startCommand>) => running.kill('SIGTERM')],
  ] as const) {
    test(`${how}: it ends within five seconds, says so, and nothing of it is left`, async () => {
      const running = startCommand(command(['--json', ...allowed, 'endless.js']));
      await running.line('"session.threadsChanged"');
      const began = performance.now();
      send(running);
      const { code, stdout } = await running.finished;
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(jsonLines(stdout).at(-1)).toEqual({ type: 'end', reason: 'interrupted', message: 'The diagnosis was cancelled.', problem: { code: 'cancelled', message: 'The diagnosis was cancelled.' } });
      expect(code).toBe(how === 'SIGTERM' ? 143 : 130);
      await allGone(running);
    });
  }
});
