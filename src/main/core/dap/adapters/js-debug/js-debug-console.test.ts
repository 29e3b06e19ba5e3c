import { expect, test } from 'vitest';
import type { Loose } from '../../../base/loose.ts';
import type { Connection, DapEvent } from '../../wire/connection.ts';
import { joinConsole } from './js-debug-console.ts';
import type { ProgramReports, ProgramStream } from './program-reporter.ts';

/** A call as the runtime tells it. */
const call = (line: number, words = '', type = 'log') => ({
  processId: 7,
  type,
  values: words === '' ? [] : [{ type: 'string', value: words }],
  frame: { url: 'file:///p.js', line, column: 1, mapped: false },
});

/** What is told has been handed on. */
const settled = () => new Promise(setImmediate);

/** A program with one child; what is told of both, in the order of telling. */
function joined() {
  let write: (stream: ProgramStream, text: string) => void = () => undefined;
  let tell: (call: Loose) => void = () => undefined;
  const ended = Promise.withResolvers<void>();
  const reports: ProgramReports = { add: () => undefined, of: () => undefined, ended: ended.promise, dispose: () => undefined, onText: (listener) => (write = listener), onCall: (listener) => (tell = listener) };
  const { join } = joinConsole(reports);
  const told: unknown[] = [];
  const connect = (name: string) => {
    let hear: (event: DapEvent) => void = () => undefined;
    const bare = { request: async () => ({}), onEvent: (listener: typeof hear) => ((hear = listener), { dispose: () => undefined }), onClose: () => ({ dispose: () => undefined }) };
    const connection = join(bare as unknown as Connection);
    connection.onEvent(({ event, body }) => told.push([name, event === 'output' ? `${body['amends'] === undefined ? '' : '~'}${String(body['output'])}` : event, ...(body['depth'] === undefined ? [] : [body['depth']])]));
    return { connection, says: (body: DapEvent['body']) => hear({ event: 'output', body: { category: 'stdout', ...body } }), happens: (event: string) => hear({ event, body: {} }) };
  };
  const root = connect('root');
  void root.connection.request('launch', {});
  const child = connect('child');
  void child.connection.request('launch', { __pendingTargetId: 'x', name: 'p.js [7]' } as never);
  return { write: (stream: ProgramStream, text: string) => write(stream, text), tell: (one: Loose) => tell(one), end: () => ended.resolve(), told, root, child };
}

test('bytes are told at once; the call that wrote them says more of them, whichever is first', async () => {
  const { write, tell, told } = joined();
  write('stdout', 'raw\none\ntw');
  tell(call(1, 'one'));
  tell(call(2, 'two'));
  await settled();
  write('stdout', 'o\n');
  expect(told).toEqual([['root', 'raw\none\ntw'], ['child', '~one', 0], ['root', 'o\n'], ['child', '~two', 0]]);
});

test('groups nest, also one without a name; their words are told twice by Node and shown once', async () => {
  const { write, tell, told } = joined();
  write('stdout', 'outer\n  inner\n    nameless\nafter\n');
  tell(call(1, 'outer', 'startGroup'));
  tell(call(1, 'outer'));
  tell(call(2, 'inner'));
  tell(call(3, 'console.group', 'startGroup'));
  tell(call(4, 'nameless'));
  for (let group = 0; group < 2; group += 1) tell(call(5, 'console.groupEnd', 'endGroup'));
  tell(call(6, 'after'));
  await settled();
  expect(told.slice(1)).toEqual([['child', '~outer', 0], ['child', '~inner', 1], ['child', '~nameless', 2], ['child', '~after', 0]]);
});

test('a call that wrote elsewhere is not shown, nor one in the words of js-debug; what that says itself is', async () => {
  const { tell, told, root, child, end } = joined();
  tell(call(1, 'elsewhere'));
  tell({ ...call(1, 'of nobody'), processId: 8 });
  child.says({ output: 'logged\n', source: { path: '/p.js' }, line: 1 });
  child.says({ output: 'Could not read source map' });
  root.says({ category: 'stderr', output: 'Process exited with code 1\r\n' });
  end();
  root.happens('terminated');
  await settled();
  expect(told).toEqual([['child', 'Could not read source map'], ['root', 'terminated']]);
});

test('the end is told after the last bytes', async () => {
  const { write, told, root, end } = joined();
  root.happens('terminated');
  write('stderr', 'last wordsWaiting for the debugger to disconnect...\n');
  end();
  await settled();
  expect(told).toEqual([['root', 'last words'], ['root', 'terminated']]);
});
