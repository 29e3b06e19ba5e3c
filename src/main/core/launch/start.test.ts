import { beforeEach, describe, expect, test } from 'vitest';
import type { Start } from '../../../shared/configurations.ts';
import type { SessionOrigin } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import type { Entry } from './configurations.ts';
import { createStarts } from './start.ts';
import type { StartedConfiguration, StartParts } from './start-parts.ts';
import type { TaskPlan } from './tasks/plan.ts';
import type { WorkspaceFiles } from './workspace-roots.ts';

const root = { name: 'shop', path: '/shop' };
const file = {
  path: '/shop/.vscode/launch.json',
  root,
  section: [],
  entries: [],
  problems: [],
  inputs: [{ id: 'port', type: 'promptString', description: 'Port?' }],
};
const files: WorkspaceFiles = { roots: [root], files: [file], problems: [], setting: () => undefined };

function entry(name: string, value: Readonly<Record<string, unknown>>): Entry {
  return { id: name, name, kind: 'configurations' in value ? 'compound' : 'configuration', root: root.name, value: { name, ...value }, file, line: 1, offset: 0, length: 1 };
}
const node = (name: string, more: Readonly<Record<string, unknown>> = {}) => entry(name, { type: 'node', request: 'launch', program: `${name}.js`, args: ['${input:port}'], ...more });

/** What happened, in order; each state of the start as its phase. */
let log: string[];
let state: Start | null;
let arrived: (() => void) | undefined;
beforeEach(() => {
  log = [];
  state = null;
});

function open(entries: readonly Entry[], more: Partial<StartParts> = {}) {
  const launches: { readonly request: LaunchRequest; readonly origin: SessionOrigin }[] = [];
  const starts = createStarts({
    append: (event) => {
      if (event.type !== 'start.changed') return;
      state = event.start;
      const words = state === null ? 'nothing' : state.phase.kind;
      if (log.at(-1) !== words) log.push(words);
      arrived?.();
    },
    configurations: {
      current: async () => files,
      entries: () => entries,
      entry: (id) => {
        const found = entries.find((one) => one.id === id);
        if (found) return found;
        throw new DapilotError('bad-request', 'gone');
      },
      remember: (id) => void log.push(`remembered ${id}`),
    },
    context: async () => ({ environment: {}, platform: 'linux', adapters: [], command: async () => undefined }),
    requireIdle: () => undefined,
    review: async () => undefined,
    accept: async () => void log.push('accepted'),
    reviewTask: async () => undefined,
    acceptTask: async () => undefined,
    planTask: async (task) => ({ label: typeof task === 'string' ? task : JSON.stringify(task) }) as unknown as TaskPlan,
    runTask: async (plan, _, told) => {
      told(plan.label);
      return undefined;
    },
    beginTask: async () => undefined,
    launch: async (request, origin) => {
      launches.push({ request, origin });
      log.push(`launched ${request.name}`);
      return { rootId: `s${launches.length}` as SessionId };
    },
    restart: async (rootId, request) => void log.push(`restarted ${rootId} as ${request.name}`),
    stop: async () => void log.push('stopped its programs'),
    launched: () => undefined,
    showsFailure: () => false,
    turnAgentOn: async () => void log.push('agent on'),
    ...more,
  });
  return { starts, launches };
}

/** Waits until the start is in a phase, or is over. */
function phase(kind: Start['phase']['kind'] | 'nothing'): Promise<void> {
  return new Promise((resolve) => {
    const check = () => (state === null ? kind === 'nothing' : state.phase.kind === kind) && resolve();
    arrived = check;
    check();
  });
}

test('questions, review, task and launch come one after the other, and one input is asked once in a compound', async () => {
  const review = { hash: 'h', name: 'api', commands: [], adapter: { label: 'js-debug' }, dangers: [] };
  const isAccepted = () => log.includes('accepted');
  const all = [node('api', { preLaunchTask: 'build', agent: true }), node('web'), entry('all', { configurations: ['api', 'web'], stopAll: true })];
  const { starts, launches } = open(all, { review: async ({ entry: { name } }) => (name === 'api' && !isAccepted() ? review : undefined) });
  const id = starts.start('all', {});
  await phase('asking');
  expect(state?.phase).toMatchObject({ question: { kind: 'promptString', id: 'port', description: 'Port?' } });
  expect(() => starts.answer(id, 'other', 'x')).toThrow('answered already');
  starts.answer(id, 'port', '80');
  await phase('reviewing');
  await expect(starts.accept(id, 'another')).rejects.toMatchObject({ code: 'approval-void' });
  await starts.accept(id, 'h');
  await phase('nothing');
  expect(log).toEqual(['resolving', 'asking', 'resolving', 'reviewing', 'accepted', 'agent on', 'remembered all', 'task', 'launching', 'launched api', 'remembered all', 'launching', 'launched web', 'nothing']);
  expect(launches.map(({ request }) => 'args' in request && request.args)).toEqual([['80'], ['80']]);
  expect(launches.map(({ origin }) => origin)).toEqual(['api', 'web'].map((configuration) => ({ configuration, start: id, compound: 'all', stopAll: true })));
});

test('what changes while it is looked at is shown again before anything runs', async () => {
  let script = 'harmless';
  const accepted: string[] = [];
  const { starts, launches } = open([node('api')], {
    review: async () => (accepted.includes(script) ? undefined : { hash: script, name: 'api', commands: [], adapter: { label: 'js-debug' }, dangers: [] }),
    accept: async (_, hash) => void accepted.push(hash),
  });
  const id = starts.start('api', {});
  await phase('asking');
  starts.answer(id, 'port', '80');
  await phase('reviewing');
  script = 'evil';
  await starts.accept(id, 'harmless');
  await expect.poll(() => state?.phase).toMatchObject({ kind: 'reviewing', review: { hash: 'evil' } });
  expect(launches).toEqual([]);
  await starts.cancel(id);
  await phase('nothing');
  expect(launches).toEqual([]);
});

test('what speaks against it stays on screen until it is dismissed; nothing has run', async () => {
  const { starts, launches } = open([node('a', { args: ['${nothing}'] }), node('b', { args: [] })]);
  const id = starts.start('a', {});
  await phase('failed');
  expect(state).toMatchObject({ name: 'a', phase: { problem: { message: expect.stringContaining('${nothing}') as string } } });
  expect(launches).toEqual([]);
  // Another start takes its place; the old one is over.
  starts.start('b', {});
  await phase('nothing');
  await expect(starts.cancel(id)).rejects.toMatchObject({ message: 'This start is over already.' });
});

describe('one that is named before its folder is trusted', () => {
  test('waits, and goes on with a yes', async () => {
    const { starts, launches } = open([node('api', { args: [] })]);
    starts.whenTrusted('api', {});
    await phase('trusting');
    expect(() => starts.start('api', {})).toThrow(expect.objectContaining({ code: 'session-active' }));
    starts.trustDecided(true);
    await phase('nothing');
    expect(log).toEqual(['resolving', 'trusting', 'resolving', 'remembered api', 'launching', 'launched api', 'nothing']);
    expect(launches.map(({ origin }) => origin.configuration)).toEqual(['api']);
  });

  test('is gone with a no; a name that nothing has is said', async () => {
    const { starts, launches } = open([node('api', { args: [] })]);
    starts.whenTrusted('api', {});
    starts.trustDecided(false);
    await phase('nothing');
    starts.whenTrusted('web', {});
    starts.trustDecided(true);
    await phase('failed');
    expect(state?.phase).toMatchObject({ problem: { message: 'There is no configuration "web" in this folder.' } });
    expect(launches).toEqual([]);
  });
});

describe('a start is cancelled', () => {
  const cancelIn = async (kind: Start['phase']['kind'], more: Partial<StartParts> = {}, value: Readonly<Record<string, unknown>> = {}) => {
    const { starts, launches } = open([node('a', value)], more);
    const id = starts.start('a', {});
    await phase(kind);
    expect(() => starts.start('a', {})).toThrow(expect.objectContaining({ code: 'session-active' }));
    await starts.cancel(id);
    expect(state).toBeNull();
    await starts.dispose();
    return launches;
  };

  test('while it asks', async () => {
    expect(await cancelIn('asking')).toEqual([]);
  });

  test('while it waits for a look at what runs', async () => {
    const review = async () => ({ hash: 'h', name: 'a', commands: [], adapter: { label: 'x' }, dangers: [] });
    expect(await cancelIn('reviewing', { review }, { args: [] })).toEqual([]);
  });

  test('while its task runs, which is told so', async () => {
    const runTask: StartParts['runTask'] = (plan, signal, told) => {
      told(plan.label, 't1' as TerminalId);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    expect(await cancelIn('task', { runTask }, { args: [], preLaunchTask: 'build' })).toEqual([]);
  });

  test('while its program starts, which is stopped', async () => {
    const gone = Promise.withResolvers<{ readonly rootId: SessionId }>();
    await cancelIn('launching', { launch: () => gone.promise, stop: async () => gone.reject(new DapilotError('cancelled', 'stopped')) }, { args: [] });
  });
});

describe("a start is abandoned with its folder", () => {
  test.each<[Start['phase']['kind'], Readonly<Record<string, unknown>>, Partial<StartParts>]>([
    ['asking', {}, {}],
    ['reviewing', { args: [] }, { review: async () => ({ hash: 'h', name: 'a', commands: [], adapter: { label: 'x' }, dangers: [] }) }],
    ['task', { args: [], preLaunchTask: 'build' }, { runTask: (plan, signal, told) => (told(plan.label), new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))) }],
    ['launching', { args: [] }, { launch: (_, _origin, _notes, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))) }],
    ['failed', { args: ['${nothing}'] }, {}],
  ])('%s', async (kind, value, more) => {
    const { starts, launches } = open([node('a', value), node('b', { args: [] })], more);
    const id = starts.start('a', {});
    await phase(kind);
    starts.trustDecided(false);
    expect(state).toBeNull();
    expect(() => starts.answer(id, 'port', '80')).toThrow('over already');
    await expect(starts.accept(id, 'h')).rejects.toThrow('over already');
    await starts.dispose();
    expect([state, launches]).toEqual([null, []]);
  });
});

test('a program that does not start keeps the others of its compound from nothing, and is told', async () => {
  const launched: unknown[] = [];
  const launch: StartParts['launch'] = async ({ name }) => {
    launched.push(name);
    if (name === 'b') throw new DapilotError('runtime-missing', 'There is no node.');
    return { rootId: `s${launched.length}` as SessionId };
  };
  const { starts } = open([...['a', 'b', 'c'].map((name) => node(name, { args: [] })), entry('all', { configurations: ['a', 'b', 'c'], stopAll: true })], { launch });
  starts.start('all', {});
  await phase('failed');
  expect(launched).toEqual(['a', 'b', 'c']);
  expect(state?.phase).toMatchObject({ problem: { code: 'runtime-missing' } });
});

describe('a program that comes beside another', () => {
  const server = { entry: node('server'), root, tasks: { before: [] }, secrets: [] } as unknown as StartedConfiguration;
  const told = (message: string): StartParts['launch'] => async () => {
    throw new DapilotError('launch-failed', message);
  };
  // As the window shows it: one program of the server's start has failed with these words.
  const showsFailure: StartParts['showsFailure'] = (start, { message }) => start === 'first' && message === 'No browser.';

  test('fails with what its session shows: it is not told twice', async () => {
    const { starts } = open([node('browser', { args: [] })], { launch: told('No browser.'), showsFailure });
    expect(await starts.beside(server, { start: 'first' }, 'browser')).toBeUndefined();
    expect([state, log.at(-1)]).toEqual([null, 'nothing']);
  });

  test('fails before it has a session: that is told, whatever another program of the start has failed with', async () => {
    const { starts } = open([node('browser', { args: [] })], { launch: told('No port is free.'), showsFailure });
    expect(await starts.beside(server, { start: 'first' }, 'browser')).toBeUndefined();
    expect(state?.phase).toMatchObject({ kind: 'failed', problem: { message: 'No port is free.' } });
  });

  test('is cancelled: the programs that were there go on', async () => {
    const launch: StartParts['launch'] = (_, _origin, _notes, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const { starts } = open([node('browser', { args: [] })], { launch });
    const beside = starts.beside(server, { start: 'first' }, 'browser');
    await phase('launching');
    await starts.cancel(state?.id ?? '');
    expect(await beside).toBeUndefined();
    expect(log).not.toContain('stopped its programs');
  });
});

test('a process is the one that was picked, by the moment in which it began', async () => {
  const { starts, launches } = open([entry('a', { type: 'node', request: 'attach', processId: '${command:pickProcess}' })]);
  const id = starts.start('a', {});
  await phase('asking');
  starts.answer(id, 'command:pickProcess', '4121 987');
  await phase('nothing');
  expect(launches[0]?.request).toMatchObject({ target: 'process', processId: 4121, processStart: '987' });
});

test('what is typed where nobody is to read it reaches the program, and is known as a secret to the review', async () => {
  const secret = { ...file, inputs: [{ id: 'port', type: 'promptString', description: 'Password?', password: true }] };
  const told: unknown[] = [];
  const { starts, launches } = open([{ ...node('a'), file: secret }], { review: async ({ secrets }) => void told.push(secrets) as undefined });
  const id = starts.start('a', {});
  await phase('asking');
  starts.answer(id, 'port', 'hunter2');
  await phase('nothing');
  expect(told).toEqual([['hunter2']]);
  expect(launches[0]?.request).toMatchObject({ args: ['hunter2'] });
});

test('a task that failed leaves the choice', async () => {
  const failure = { kind: 'taskFailed', label: 'build', terminalId: 't1' as TerminalId, errors: 2 } as const;
  const { starts, launches } = open([node('a', { args: [], preLaunchTask: 'build' })], { runTask: async () => failure });
  const id = starts.start('a', {});
  await phase('taskFailed');
  expect(launches).toEqual([]);
  starts.answer(id, 'task', 'debugAnyway');
  await phase('nothing');
  expect(launches).toHaveLength(1);
});

test('without a debugger it runs as it is, and what means nothing without one is refused', async () => {
  const { starts, launches } = open([node('a', { args: [] }), entry('b', { type: 'node', request: 'attach', port: 9229 })]);
  starts.start('a', { noDebug: true });
  await phase('nothing');
  expect(launches[0]?.request).toMatchObject({ noDebug: true });
  starts.start('b', { noDebug: true });
  await phase('failed');
  expect(launches).toHaveLength(1);
});

test('a restart resolves anew; why it cannot is told to whoever asked', async () => {
  const entries = [node('a', { args: [] })];
  const { starts } = open(entries);
  const origin = { configuration: 'a', start: 'x' };
  await starts.restart('s1' as SessionId, origin, {});
  expect(log.at(-1)).toBe('restarted s1 as a');
  entries[0] = node('a', { args: ['${nothing}'] });
  await expect(starts.restart('s1' as SessionId, origin, {})).rejects.toMatchObject({ message: expect.stringContaining('${nothing}') as string });
  expect(state).toBeNull();
});
