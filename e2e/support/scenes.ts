/** States of the program examples/checkout, as the core would publish them, for looking at the window alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breakpoint, Session, StackFrame, Stop, StopContext, Variable } from '../../src/shared/debug.ts';
import type { BreakpointId, SessionId, StepId, StopNumber, TaskId } from '../../src/shared/ids.ts';
import type { Step, Task } from '../../src/shared/agent.ts';
import type { LaunchConfiguration } from '../../src/shared/launch.ts';
import { emptySnapshot, type Snapshot } from '../../src/shared/snapshot.ts';
import { harnessClient, type Answers } from './renderer-harness.ts';

export const folder = '/home/ada/shop';
const inFolder = (name: string) => `${folder}/${name}`;
const textOf = (name: string) => readFileSync(join(import.meta.dirname, '../../examples/checkout', name), 'utf8');

export const rootId = 's1' as SessionId;
export const childId = 's2' as SessionId;
const stopNumber = 1 as StopNumber;
const started = Date.UTC(2026, 10, 30, 12, 0, 0);

const launch: LaunchConfiguration = {
  target: 'program',
  name: 'main.js',
  language: 'javascript',
  program: inFolder('main.js'),
  args: [],
  cwd: folder,
  env: {},
  stopOnEntry: false,
  console: 'internalConsole',
};

const frame = (id: number, name: string, file: string, line: number, column: number, user = true): StackFrame => ({
  id,
  name,
  source: { name: file, path: user ? inFolder(file) : file },
  line,
  column,
  kind: user ? 'normal' : 'subtle',
  user,
});

const variable = (name: string, value: string, type: string, reference = 0): Variable => ({ name, value, type, reference, evaluateName: name });

export const context: StopContext = {
  frames: [
    frame(1, 'priceOf', 'checkout.js', 5, 18),
    frame(2, 'total', 'checkout.js', 12, 14),
    frame(3, '<anonymous>', 'main.js', 9, 25),
    { id: 4, name: 'await', line: 0, column: 0, kind: 'label', user: false },
    frame(5, 'run', 'node:internal/modules/esm/module_job', 439, 25, false),
  ],
  totalFrames: 5,
  topFrame: 0,
  exception: {
    typeName: 'TypeError',
    message: "Cannot read properties of undefined (reading 'cents')",
    breakMode: 'unhandled',
  },
  scopes: [{ name: 'Local', reference: 11, expensive: false, hint: 'locals' }, { name: 'Closure', reference: 12, expensive: true }, { name: 'Global', reference: 13, expensive: true }],
  variables: {
    11: [
      variable('line', "{sku: ' mug', quantity: 1}", 'object', 21),
      variable('product', 'undefined', 'undefined'),
      variable('this', 'undefined', 'undefined'),
    ],
  },
};

export const stop: Stop = {
  number: stopNumber,
  threadId: 1,
  reason: 'exception',
  description: 'Paused on exception',
  text: "TypeError: Cannot read properties of undefined (reading 'cents')",
  allThreadsStopped: false,
  breakpointIds: [],
  movedBy: 'program',
  time: started + 400,
  context,
};

const capabilities = { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true };
const session = (fields: Partial<Session> & Pick<Session, 'id' | 'name'>): Session => ({
  rootId,
  adapter: 'js-debug',
  status: 'running',
  manager: false,
  capabilities,
  threads: [],
  notes: [],
  restarts: 0,
  startedAt: started,
  ...fields,
});

const breakpoint = (id: string, name: string, line: number, more: Partial<Breakpoint> = {}): Breakpoint => ({
  id: id as BreakpointId,
  path: inFolder(name),
  line,
  enabled: true,
  origin: 'person',
  bindings: {},
  ...more,
});

const step = (id: string, fields: Pick<Step, 'step' | 'risk' | 'status'> & Partial<Step>): Step => ({ id: id as StepId, hash: id, ...fields });

const task: Task = {
  id: 't1' as TaskId,
  rootId,
  symptom: 'The total is never printed',
  startedAt: started + 500,
  deadline: started + 600_000,
  maximumRounds: 8,
  usage: { calls: 1, inputTokens: 1840, outputTokens: 312 },
  rounds: [
    {
      number: 1,
      stop: stopNumber,
      observed: 'TypeError in priceOf, checkout.js:5: product is undefined',
      thoughts: 'findProduct gave undefined for this line. Its sku starts with a blank, and no product in the catalogue has such a sku.',
      hypotheses: [
        { id: 'h1', claim: 'parseOrder keeps the blank after the comma in the sku', status: 'open' },
        { id: 'h2', claim: 'The catalogue has no mug', status: 'refuted' },
      ],
      planner: 'built-in planner',
      startedAt: started + 500,
      plannedAt: started + 900,
      steps: [
        step('p1', {
          step: { action: 'evaluate', expression: 'line.sku', description: 'See the exact key that was looked up', tests: 'h1', expect: "' mug'" },
          risk: 'looks',
          status: 'done',
          result: { summary: "' mug'", outcome: 'supported' },
          milliseconds: 12,
        }),
        step('p2', {
          step: {
            action: 'setBreakpoints',
            source: { name: 'order.js' },
            breakpoints: [{ line: 6 }],
            description: 'Stop where the sku is made',
            tests: 'h1',
          },
          risk: 'steers',
          status: 'awaiting',
        }),
        step('p3', { step: { action: 'restart', description: 'Run again to that place' }, risk: 'steers', status: 'proposed' }),
      ],
    },
  ],
};

/** Nothing is open yet. */
export const startScene: Snapshot = { ...emptySnapshot, sequence: 1, driver: harnessClient, clients: 1, agent: { ...emptySnapshot.agent, status: 'active' } };

/** A folder is open, nothing runs. */
export const idleScene: Snapshot = {
  ...startScene,
  workspace: { path: folder, name: 'shop', trusted: true },
  recentLaunches: [launch],
};

/** The program stands at its exception, and the agent waits for the person. */
export const stoppedScene: Snapshot = {
  ...idleScene,
  sessions: {
    [rootId]: session({ id: rootId, name: 'main.js', manager: true, launch }),
    [childId]: session({ id: childId, parentId: rootId, name: 'main.js', status: 'stopped', processId: 4121, threads: [{ id: 1, name: 'main', stop }] }),
  },
  sessionOrder: [rootId, childId],
  breakpoints: {
    ['b1' as BreakpointId]: breakpoint('b1', 'checkout.js', 11, { bindings: { [childId]: { verified: true } } }),
    ['b2' as BreakpointId]: breakpoint('b2', 'checkout.js', 4, { condition: 'line.quantity > 1', bindings: { [childId]: { verified: true } } }),
    ['b3' as BreakpointId]: breakpoint('b3', 'order.js', 6, { origin: 'agent', bindings: { [childId]: { verified: true } } }),
    ['b4' as BreakpointId]: breakpoint('b4', 'catalogue.js', 1, { bindings: { [childId]: { verified: false, message: 'No code on this line' } } }),
    ['b5' as BreakpointId]: breakpoint('b5', 'main.js', 8, { logMessage: '{lines.length} lines', enabled: false }),
  },
  agent: { ...emptySnapshot.agent, status: 'awaiting-approval', task },
  consoles: { [rootId]: { total: 3, errors: 1, revision: 1, changedFrom: 0 } },
};

/** Answers of a core that has this program open. */
export const sceneAnswers: Answers = {
  'source.read': (params) => {
    if (!('path' in params)) throw new Error('only files');
    return { text: textOf(params.path.slice(folder.length + 1)), path: params.path, readOnly: false };
  },
  'examples.list': () => [
    { name: 'checkout', description: 'A small shop prices an order and fails on its second line.', folder: '/opt/examples/checkout', program: 'main.js', symptom: 'It fails with a TypeError instead of printing the total.' },
  ],
  'workspace.recent': () => [{ path: folder, name: 'shop' }, { path: '/home/ada/projects/platform/services/billing', name: 'billing' }],
  'files.find': ({ query }) => ['main.js', 'checkout.js', 'order.js', 'catalogue.js', 'package.json'].filter((name) => name.includes(query)),
  'folders.list': ({ path = '/home/ada' }) => ({
    path,
    parent: '/home',
    entries: [
      { name: 'shop', path: folder, kind: 'folder' },
      { name: 'projects', path: '/home/ada/projects', kind: 'folder' },
      { name: 'notes.txt', path: '/home/ada/notes.txt', kind: 'file' },
    ],
  }),
  'variables.read': () => ({ variables: [variable('sku', "' mug'", 'string'), variable('quantity', '1', 'number')], more: false }),
  'scopes.read': () => ({ scopes: context.scopes, variables: context.variables }),
  'stack.read': () => ({ frames: context.frames, totalFrames: 5 }),
  'console.read': () => ({
    entries: [
      { index: 0, kind: 'stdout', text: 'Pricing "tea x 2, mug x 1"\n', time: started + 100, sessionId: childId, depth: 0, location: { path: inFolder('main.js'), line: 5 } },
      { index: 1, kind: 'stdout', text: '2 lines\n', time: started + 120, sessionId: childId, depth: 0, location: { path: inFolder('main.js'), line: 8 } },
      { index: 2, kind: 'stderr', text: "Uncaught TypeError TypeError: Cannot read properties of undefined (reading 'cents')\n", time: started + 400, sessionId: childId, depth: 0 },
    ],
  }),
  evaluate: ({ expression }) => ({ value: expression === 'line.sku' ? "' mug'" : 'undefined', type: 'string', reference: 0 }),
  'breakpoint.add': () => ({ id: 'b9' as BreakpointId }),
  'breakpoint.change': () => undefined,
  'breakpoint.remove': () => undefined,
  'settings.set': () => emptySnapshot.settings,
  'session.next': () => undefined,
  'session.launch': () => ({ rootId }),
};
