/** A program in which everything is many, at an adapter that answers at once. */
import type { FakeRequest, Rule, Scenario } from '../fake-scenario.ts';
import { disconnect, launch } from './common.ts';

export const sizes = { elements: 1_000_000, attributes: 5000, threads: 1000, frames: 10_000 } as const;

const [locals, list, object] = [1, 2, 3];
/** Where the program stands: a file, the line before those it steps through, and where its callers are. Words of whoever runs this. */
const [, , , , path = '/fake/main.sized', base = '0', callers = path, callersBase = '0'] = process.argv;
let line = Number(base) + 1;

const range = (from: number, count: number, most: number) => Array.from({ length: Math.max(0, Math.min(count, most - from)) }, (_, offset) => from + offset);
const plain = (name: string, value: string) => ({ name, value, type: 'int', variablesReference: 0 });
const attributes = Array.from({ length: sizes.attributes }, (_, index) => plain(`attribute_${index}`, `'${'v'.repeat(60)} ${index}'`));

function children({ arguments: { variablesReference, filter, start, count } }: FakeRequest) {
  if (variablesReference === object) return attributes;
  if (variablesReference === locals) {
    return [
      { ...plain('numbers', `list(${sizes.elements})`), variablesReference: list, indexedVariables: sizes.elements, namedVariables: 1 },
      { ...plain('record', 'Record'), variablesReference: object },
    ];
  }
  if (filter === 'named') return [plain('length', String(sizes.elements))];
  return range(Number(start ?? 0), Number(count ?? sizes.elements), sizes.elements).map((index) => plain(String(index), String(index * 7)));
}

function frames({ arguments: { threadId, startFrame, levels } }: FakeRequest) {
  const most = threadId === 1 ? sizes.frames : 3;
  const stackFrames = range(Number(startFrame ?? 0), Number(levels ?? most) || most, most).map((depth) => ({
    id: Number(threadId) * 100_000 + depth,
    name: `call_${depth}`,
    line: depth === 0 ? line : Number(callersBase) + 1 + (depth % 40),
    column: 1,
    source: { path: depth === 0 ? path : callers },
  }));
  return { stackFrames, totalFrames: most };
}

const stopped = { event: 'stopped', body: { reason: 'step', threadId: 1, allThreadsStopped: true } } as const;
const step: Rule = {
  on: 'next',
  do: [
    {
      respond: () => {
        line = Number(base) + ((line - Number(base)) % 40) + 1;
        return {};
      },
    },
    stopped,
  ],
};

/** Stands at once, and again after each step. */
export const manyOfAll: Scenario = {
  name: 'sizes',
  rules: [
    {
      on: 'initialize',
      do: [{ respond: { supportsConfigurationDoneRequest: true, supportsDelayedStackTraceLoading: true, supportsVariablePaging: true } }, { event: 'initialized' }],
    },
    launch(stopped),
    { on: 'threads', do: [{ respond: { threads: range(1, sizes.threads, sizes.threads + 1).map((id) => ({ id, name: `worker ${id}` })) } }] },
    { on: 'stackTrace', do: [{ respond: frames }] },
    { on: 'scopes', do: [{ respond: { scopes: [{ name: 'Local', variablesReference: locals, expensive: false }] } }] },
    { on: 'variables', do: [{ respond: (request) => ({ variables: children(request) }) }] },
    step,
    disconnect,
  ],
};
