import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { createBench, plan, step, type Bench, type BenchOptions } from '../../../../../e2e/support/agent-bench.ts';
import { noTools } from '../../../../../e2e/support/no-tools.ts';
import { variable, type FakeProgram } from '../../../../../e2e/support/fake-debugger.ts';
import type { Risk, Step } from '../../../../shared/agent.ts';
import type { EnvironmentReport } from '../../../../shared/environment.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { NetworkDetails } from '../../../../shared/network.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import { gitChanges } from '../../base/git-changes.ts';
import type { PlannerInput } from '../planner.ts';
import { externalToolLines } from './external-text.ts';
import { stackPlaces } from './parse-stack.ts';

let bench: Bench;
afterEach(() => bench.dispose());

const order = (workspace: string) => ({
  stops: [
    { path: `${workspace}/cart.js`, line: 2, variables: [variable('order', 'Order', { reference: 5 })] },
    { path: `${workspace}/cart.js`, line: 3 },
  ],
  exitCode: 0,
  members: { 5: [variable('total', '3', { evaluateName: 'order.total' }), variable('id', '7', { readOnly: true })], 900: [variable('order', 'Order', { reference: 5 })] },
});

/** Runs rounds of steps with everything allowed that a policy can allow, and gives all steps with their results. */
async function run(rounds: readonly (readonly PlanStep[])[], options: Partial<BenchOptions> & { readonly program?: (workspace: string) => FakeProgram } = {}): Promise<readonly Step[]> {
  bench = await createBench({ interactive: false, allow: ['looks', 'steers', 'changes'], program: order, answers: rounds.map((steps) => plan(...steps)), ...options });
  bench.agent.start({ launch: { program: 'cart.js' } });
  await bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined);
  return bench.snapshot().agent.task?.rounds.flatMap(({ steps }) => steps) ?? [];
}
const results = async (...given: Parameters<typeof run>) => (await run(...given)).map(({ result }) => result);

describe('searchCode', () => {
  const files = { 'cart.js': 'total(a)\nnot here\n  total(b)\n', 'lib/price.js': 'x\ntotal(c)\n', 'long.js': 'needle\n'.repeat(500) };
  test('every line with its place; in some files only; a cut result is read on', async () => {
    const [all, some, none, many, more, beyond] = await run(
      [[step('searchCode', { pattern: 'total(' }), step('searchCode', { pattern: 'total(', path: 'lib/' }), step('searchCode', { pattern: 'nowhere at all' }), step('searchCode', { pattern: 'needle' })], [step('readMore', { step: 'r1s4', from: 9000 })], [step('readMore', { step: 'r1s4', from: 90_000 })]],
      { files },
    );
    expect(all?.result).toMatchObject({ summary: '3 lines in 2 files', detail: 'cart.js:1: total(a)\ncart.js:3: total(b)\nlib/price.js:2: total(c)', location: { line: 1 } });
    expect(some?.result?.detail).toBe('lib/price.js:2: total(c)');
    expect(none?.result?.summary).toBe('"nowhere at all" occurs in none of 3 source files');
    expect(many?.result?.detail?.split('\n')).toHaveLength(31);
    expect(many?.result?.detail).toMatch(/… 470 more$/);
    expect(more?.result?.summary).toMatch(/^r1s4, characters 9000 to \d+ of \d+$/);
    expect(more?.result?.detail).toContain('long.js:500: needle');
    expect(beyond).toMatchObject({ status: 'failed', result: { problem: { code: 'bad-request' } } });
  });
});

describe('parseStack', () => {
  test('the traces of several runtimes', () => {
    const text = [
      'TypeError: x', '    at total (/w/src/cart.js:21:9)', '    at async Promise.all (index 0)', '    at file:///w/main.mjs:3:1',
      'Traceback (most recent call last):', '  File "/w/app.py", line 12, in <module>', '    main()',
      'goroutine 1 [running]:', 'main.(*Cart).Total(0xc000)', '\t/w/cart.go:14 +0x1d',
      '   3: app::price::of', '             at ./src/price.rs:10:5',
      '#1  0x000055 in price_of (sku=1) at src/price.c:33', 'see https://example.org:80 and 12:30',
    ].join('\n');
    expect(stackPlaces(text).map(({ function: name, path, line }) => `${name ?? '?'} ${path}:${line}`)).toEqual([
      'total /w/src/cart.js:21', '? /w/main.mjs:3', '<module> /w/app.py:12', 'main.(*Cart).Total /w/cart.go:14', 'app::price::of ./src/price.rs:10', 'price_of src/price.c:33',
    ]);
  });
  test('says which are in the workspace, with their code', async () => {
    const [parsed, none] = await run([[step('parseStack', { text: 'at total (/elsewhere/lib/price.js:2:1)\nat price (lib/price.js:2:1)\nat x (/usr/lib/node.js:1:1)' })], [step('parseStack', { text: 'nothing of the kind' })]]);
    expect(parsed?.result).toMatchObject({ summary: '3 places, 1 of them in the workspace; the first is lib/price.js:2', location: { line: 2 } });
    expect(parsed?.result?.detail).toBe('0. total at /elsewhere/lib/price.js:2 (not in the workspace)\n1. price at lib/price.js:2  | b\n2. x at /usr/lib/node.js:1 (not in the workspace)');
    expect(none).toMatchObject({ status: 'failed', result: { problem: { code: 'bad-request' } } });
  });
});

test('recentChanges: the differences and the last commits of the workspace or a file; none without a repository', async () => {
  const tools = { recentChanges: gitChanges };
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', bench.workspace, '-c', 'user.name=me', '-c', 'user.email=me@example.org', ...args]);
  bench = await createBench({ interactive: false, allow: ['looks'], program: order, tools, answers: [() => {
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first commit');
    execFileSync('sh', ['-c', 'echo changed >> cart.js'], { cwd: bench.workspace });
    return plan(step('recentChanges'), step('recentChanges', { path: 'lib' }), step('recentChanges', { path: '../..' }));
  }] });
  bench.agent.start({ launch: { program: 'cart.js' } });
  await bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined);
  const [all, lib, outside] = bench.snapshot().agent.task?.rounds[0]?.steps ?? [];
  expect(all?.result).toMatchObject({ summary: '1 changed file: cart.js', detail: expect.stringMatching(/me: first commit\nDifferences from the last commit:\ndiff --git[\s\S]*\+changed/) });
  expect(lib?.result?.summary).toBe('Nothing differs from the last commit');
  expect(outside).toMatchObject({ status: 'failed', result: { problem: { code: 'file-outside-workspace' } } });
  await expect(gitChanges('/', new AbortController().signal)).rejects.toMatchObject({ code: 'not-supported' });
});

describe('checkEnvironment', () => {
  const report: EnvironmentReport = { folder: '/w', language: 'javascript', checkedAt: 1, findings: [{ about: 'dependencies', state: 'off', message: 'left is missing.', hint: 'Run npm ci.', details: ['left 1.0.0 is not installed'] }, { about: 'interpreter', state: 'fine', message: 'Node 24.' }] };
  test('runs at the start of a task, and tells planners only what is off', async () => {
    const [result] = await results([[step('checkEnvironment')]], { tools: { checkEnvironment: async () => report } });
    expect(result).toEqual({ summary: 'One thing is off: left is missing.', detail: 'dependencies, off: left is missing. Run npm ci.\n  left 1.0.0 is not installed\ninterpreter, fine: Node 24.' });
    expect(bench.inputs[0]?.environment).toEqual([report.findings[0]]);
    expect(bench.inputs[1]?.environment).toEqual(bench.inputs[0]?.environment);
  });
  test('what is in order is not told, and one that cannot be checked costs nothing', async () => {
    await run([[]]);
    expect(bench.inputs[0]).not.toHaveProperty('environment');
    await bench.dispose();
    await run([[]], { tools: { checkEnvironment: () => Promise.reject(new Error('a defect')) } });
    expect(bench.inputs[0]).not.toHaveProperty('environment');
  });
});

describe('network', () => {
  const request = (id: number, more: object): NetworkDetails => ({ request: { id, sessionId: 's' as SessionId, method: 'GET', url: `http://x/${id}`, type: 'Fetch', startedAt: 0, ...more }, requestHeaders: [['accept', '*/*']], responseHeaders: [], responseBody: { text: '{"a":1}', note: 'the first part' } });
  const program = (workspace: string): FakeProgram => ({ ...order(workspace), requests: [request(1, { status: 200, milliseconds: 5, mimeType: 'text/html' }), request(2, { failure: 'refused' }), request(3, { method: 'POST' })] });
  const asked = [[step('network')], [step('network'), step('network', { filter: 'post' }), step('network', { filter: 'nothing' }), step('network', { request: 1 }), step('network', { request: 9 })]];

  test('begins with the first step, tells requests and one of them whole, and ends with the task', async () => {
    const [begun, all, some, none, one, wrong] = await run(asked, { program });
    expect(begun?.result?.summary).toContain('has begun');
    expect(all?.result).toMatchObject({ summary: '3 requests', detail: '1. GET http://x/1 200 5 ms text/html\n2. GET http://x/2 failed: refused Fetch\n3. POST http://x/3 pending Fetch' });
    expect(some?.result?.summary).toBe('1 request of 3');
    expect(none?.result?.summary).toBe('None of 3 requests fits');
    expect(one?.result).toMatchObject({ summary: '1. GET http://x/1 200 5 ms text/html', detail: 'request headers:\n  accept: */*\nresponse body (the first part):\n{"a":1}' });
    expect(wrong).toMatchObject({ status: 'failed', result: { problem: { code: 'bad-request' } } });
    await bench.agent.dispose();
    expect(bench.debugger.calls.filter((call) => call.startsWith('record'))).toEqual(['record network true', 'record network false']);
  });
  test('says where a runtime does not tell', async () => {
    const [refused] = await run([[step('network')]], { program: (workspace) => ({ ...order(workspace), noNetwork: 'debugpy does not tell the requests of its programs.' }) });
    expect(refused).toMatchObject({ status: 'failed', result: { problem: { code: 'not-supported', message: 'debugpy does not tell the requests of its programs.' } } });
  });
});

describe('changes', () => {
  test('setVariable reaches a member and its holder; what is read only is refused', async () => {
    const [member, root, fixed] = await run([[step('setVariable', { name: 'order.total', value: '9' }), step('setVariable', { name: 'order', value: 'null' })], [step('setVariable', { name: 'order.id', value: '1' })]]);
    expect(member?.result?.summary).toBe('order.total = 9; before, order.total = 3');
    expect(root?.status).toBe('done');
    expect(bench.debugger.calls).toEqual(expect.arrayContaining(['set total of 5 to 9', 'set order of 900 to null']));
    expect(fixed).toMatchObject({ status: 'failed', result: { problem: { code: 'not-supported' } } });
  });
  test('whatIf does it, runs the line, and compares', async () => {
    const [tried, after] = await run([[step('whatIf', { expression: 'order.total = 0', expect: 'cart.js:3' }), step('evaluate', { expression: 'x' })]]);
    expect(tried?.result).toMatchObject({ summary: expect.stringMatching(/^order\.total = 0 gave ran order\.total = 0; then: Stopped at cart\.js:3/), outcome: 'supported' });
    expect(after?.status).not.toBe('voided');
  });
  test.each([step('setVariable', { name: 'order', value: '1' }), step('whatIf', { expression: 'x = 1' })])('$action is refused where only looking is allowed', async (one) => {
    const [refused] = await run([[one]], { allow: ['looks', 'steers'] });
    expect(refused).toMatchObject({ risk: 'changes', status: 'refused', result: { problem: { code: 'needs-approval' } } });
    expect(bench.debugger.calls.join()).not.toMatch(/set |evaluate/);
  });
});

describe('callTool', () => {
  const calls: unknown[] = [];
  const external = { ...noTools.external, any: () => true, call: async (...given: readonly unknown[]) => {
    calls.push(given.slice(0, 3));
    return { text: given[1] === 'fail' ? 'no disk' : 'x'.repeat(20_000), failed: given[1] === 'fail' };
  } };
  const asking = step('callTool', { server: 'logs', tool: 'search', arguments: '{"text":"a"}' });

  test('waits for a click whatever is allowed, each time; it cannot be allowed for the session', async () => {
    calls.length = 0;
    bench = await createBench({ allow: ['looks', 'steers', 'changes', 'external' as Risk], settings: { agent: { runLooksUnasked: true } }, tools: { external }, program: order, answers: [plan(asking, asking)] });
    bench.agent.start({ launch: { program: 'cart.js' } });
    await bench.until('it waits', ({ agent }) => agent.task?.rounds[0]?.steps[0]?.status === 'awaiting');
    expect(calls).toEqual([]);
    expect(() => bench.approve(0, true)).toThrow(/approved each time/);
    bench.approve(0);
    await bench.until('the second waits', ({ agent }) => agent.task?.rounds[0]?.steps[1]?.status === 'awaiting');
    expect(calls).toEqual([['logs', 'search', { text: 'a' }]]);
    expect(bench.step(0)).toMatchObject({ risk: 'external', status: 'done', approvedBy: 'person', result: { summary: expect.stringMatching(/^x{199}…$/) } });
    expect(bench.step(0).result?.detail?.length).toBeLessThan(11_000);
  });
  test('is refused where nobody can click', async () => {
    calls.length = 0;
    const [refused] = await run([[asking]], { allow: ['looks', 'steers', 'changes', 'external'], tools: { external } });
    expect(refused).toMatchObject({ status: 'refused', result: { problem: { code: 'needs-approval', message: 'This run allows no step that asks an external tool.' } } });
    expect(calls).toEqual([]);
  });
  test('arguments that are no JSON object, and a tool that says that it failed, are told', async () => {
    bench = await createBench({ tools: { external }, program: order, answers: [plan(step('callTool', { server: 'logs', tool: 'a', arguments: '[1]' }), step('callTool', { server: 'logs', tool: 'fail', arguments: '' }))] });
    bench.agent.start({ launch: { program: 'cart.js' } });
    for (const index of [0, 1]) {
      await bench.until('it waits', ({ agent }) => agent.task?.rounds[0]?.steps[index]?.status === 'awaiting');
      bench.approve(index);
    }
    await bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined);
    const steps = bench.snapshot().agent.task?.rounds[0]?.steps;
    expect(steps?.map(({ result }) => result?.problem?.message)).toEqual([expect.stringContaining('a JSON object'), 'The tool says that it failed: no disk']);
  });
  test('tools are listed to models only, once, bounded', async () => {
    const tool = { server: 'logs', name: 'search', description: 'd'.repeat(900), schema: '{}' };
    const listed = { ...external, list: async () => Array.from({ length: 50 }, () => tool) };
    const inputs: PlannerInput[] = [];
    const planner = (kind: 'model' | 'builtin') => ({ kind, label: kind, plan: async (input: PlannerInput) => {
      inputs.push(input);
      return { plan: { thoughts: '', hypotheses: [], plan: [], verdict: null }, usage: { calls: 0, inputTokens: 0, outputTokens: 0 }, repaired: false };
    } });
    for (const kind of ['model', 'builtin'] as const) {
      await run([], { tools: { external: listed }, planner: planner(kind) });
      if (kind === 'model') await bench.dispose();
    }
    expect(inputs.map(({ externalTools }) => externalTools?.length)).toEqual([50, undefined]);
    const lines = externalToolLines(inputs[0]?.externalTools ?? []);
    expect([lines.length, lines[0]?.length, lines.at(-1)]).toEqual([41, expect.any(Number), '… 10 more']);
    expect(lines[0]?.length).toBeLessThan(300);
  });
});
