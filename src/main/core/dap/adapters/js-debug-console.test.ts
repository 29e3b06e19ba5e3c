import { expect, test } from 'vitest';
import type { Connection, DapEvent } from '../connection.ts';
import { joinConsole } from './js-debug-console.ts';
import type { ProgramReports, ProgramStream } from './program-reporter.ts';

const place = (line: number) => ({ source: { path: '/p.js' }, line, column: 1 });

/** A program with one child; what is told of both, in the order of telling. */
function joined() {
  let write: (stream: ProgramStream, text: string) => void = () => undefined;
  const ended = Promise.withResolvers<void>();
  const reports: ProgramReports = { add: () => undefined, of: () => undefined, ended: ended.promise, onText: (listener) => (write = listener) };
  const join = joinConsole(reports, (output) => output.startsWith('Invalid hit condition'));
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
  void child.connection.request('launch', { __pendingTargetId: 'x' } as never);
  return { write: (stream: ProgramStream, text: string) => write(stream, text), end: () => ended.resolve(), told, root, child };
}

test('bytes are told at once; the call that wrote them says more of them, whichever is first', () => {
  const { write, told, child } = joined();
  write('stdout', 'raw\none\ntw');
  child.says({ output: 'one\n', ...place(1) });
  child.says({ output: 'two\n', ...place(2) });
  write('stdout', 'o\n');
  expect(told).toEqual([['root', 'raw\none\ntw'], ['child', '~one', 0], ['root', 'o\n'], ['child', '~two', 0]]);
});

test('groups nest, also one without a name; their words are told twice by Node and shown once', () => {
  const { write, told, child } = joined();
  write('stdout', 'outer\n  inner\n    nameless\nafter\n');
  child.says({ output: 'outer\n', group: 'start', ...place(1) });
  child.says({ output: 'outer\n', ...place(1) });
  child.says({ output: 'inner\n', ...place(2) });
  child.says({ output: 'console.group\n', group: 'start', ...place(3) });
  child.says({ output: 'nameless\n', ...place(4) });
  for (let group = 0; group < 2; group += 1) child.says({ output: '', group: 'end' });
  child.says({ output: 'after\n', ...place(5) });
  expect(told.slice(1)).toEqual([['child', '~outer', 0], ['child', '~inner', 1], ['child', '~nameless', 2], ['child', '~after', 0]]);
});

test('a call that wrote elsewhere is not shown; what js-debug says itself is', async () => {
  const { told, root, child, end } = joined();
  child.says({ output: 'elsewhere\n', ...place(1) });
  child.says({ output: 'Invalid hit condition "x"' });
  child.says({ output: 'Could not read source map' });
  root.says({ category: 'stderr', output: 'Process exited with code 1\r\n' });
  end();
  root.happens('terminated');
  await new Promise(setImmediate);
  expect(told).toEqual([['child', 'Invalid hit condition "x"'], ['child', 'Could not read source map'], ['root', 'terminated']]);
});

test('the end is told after the last bytes', async () => {
  const { write, told, root, end } = joined();
  root.happens('terminated');
  write('stderr', 'last wordsWaiting for the debugger to disconnect...\n');
  end();
  await new Promise(setImmediate);
  expect(told).toEqual([['root', 'last words'], ['root', 'terminated']]);
});
