import { describe, expect, it } from 'vitest';
import type { Session, StackFrame, Stop, Thread } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { callStackRows, foldedRuns, frameRowId, type CallStackInput } from './call-stack-rows.ts';
import { exitWords, rootWords, sessionWords, stopWords } from '../session/session-words.ts';

const id = (name: string) => name as SessionId;

function session(name: string, more: Partial<Session> = {}): Session {
  return {
    id: id(name),
    rootId: id(name),
    name,
    adapter: 'js-debug',
    status: 'running',
    manager: false,
    capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true },
    threads: [],
    notes: [],
    restarts: 0,
    startedAt: 0,
    ...more,
  };
}

function frame(frameId: number, more: Partial<StackFrame> = {}): StackFrame {
  return { id: frameId, name: `f${frameId}`, source: { name: 'a.js', path: '/a.js' }, line: frameId, column: 1, kind: 'normal', user: true, ...more };
}

function stop(frames: readonly StackFrame[] | undefined, more: Partial<Stop> = {}): Stop {
  return {
    number: 1 as StopNumber,
    threadId: 1,
    reason: 'breakpoint',
    allThreadsStopped: false,
    breakpointIds: [],
    movedBy: 'program',
    time: 0,
    ...(frames ? { context: { frames, topFrame: 0, scopes: [], variables: {} } } : {}),
    ...more,
  };
}

const thread = (threadId: number, at?: Stop): Thread => ({ id: threadId, name: `thread ${threadId}`, ...(at ? { stop: at } : {}) });

function input(sessions: readonly Session[], more: Partial<CallStackInput> = {}): CallStackInput {
  const facts = {
    sessions: Object.fromEntries(sessions.map((each) => [each.id, each])) as CallStackInput['sessions'],
    sessionOrder: sessions.map((each) => each.id),
  };
  return { ...facts, expansion: new Map(), more: {}, focusedFrame: undefined, ...more };
}

const shown = (given: CallStackInput) => callStackRows(given).map((row) => `${'  '.repeat(row.depth)}${row.kind} ${row.label}`);

describe('call stack rows', () => {
  it('hides a manager once it has a child, and shows it until then', () => {
    const manager = session('root', { manager: true, status: 'starting', statusReason: 'waiting for the adapter' });
    expect(shown(input([manager]))).toEqual(['session root waiting for the adapter']);
    const child = session('app.js', { rootId: manager.id, parentId: manager.id });
    expect(shown(input([manager, child]))).toEqual(['session app.js running']);
  });

  it('tells processes of one name apart, whoever knows their ids, and leaves other names alone', () => {
    const root = session('fork.js', { processId: 10 });
    const child = (name: string, more: Partial<Session>) => session(name, { rootId: root.id, parentId: root.id, ...more });
    const rows = shown(input([root, child('a', { name: 'fork.js [11]' }), child('b', { name: 'fork.js [99]', processId: 12 }), child('c', { name: 'other.js [13]' })]));
    expect(rows).toEqual(['session fork.js pid 10 running', 'session fork.js pid 11 running', 'session fork.js pid 12 running', 'session other.js running']);
    expect(shown(input([root]))).toEqual(['session fork.js running']);
  });

  it('says that nothing on a stack is the folder’s code, once the stack is known to its end', () => {
    const library = (frameId: number) => frame(frameId, { kind: 'subtle', user: false });
    const at = (frames: readonly StackFrame[]) => input([session('app', { status: 'stopped', threads: [thread(1, stop(frames))] })]);
    expect(shown(at([library(1), library(2)]))[1]).toBe('  label none of the folder’s code');
    expect(shown(at([library(1), frame(2)])).join()).not.toContain('none of');
    expect(shown(at(Array.from({ length: 20 }, (_, index) => library(index)))).join()).not.toContain('none of');
    expect(shown(at([])).join()).not.toContain('none of');
  });

  it('puts the frames of an only thread under its session', () => {
    const app = session('app.js', { status: 'stopped', threads: [thread(1, stop([frame(0), frame(1)]))] });
    expect(shown(input([app]))).toEqual([
      'session app.js paused on breakpoint',
      '  frame f0 a.js',
      '  frame f1 a.js:1',
    ]);
  });

  it('keeps frames apart that an adapter gives one id', () => {
    const app = session('app.js', { status: 'stopped', threads: [thread(1, stop([frame(0), frame(0), frame(0)]))] });
    const ids = callStackRows(input([app])).flatMap((row) => (row.kind === 'frame' ? row.id : []));
    expect(ids[0]).toBe(frameRowId(id('app.js'), 1, 0));
    expect(new Set(ids).size).toBe(3);
  });

  it('shows several threads, open where they stopped themselves', () => {
    const all = stop([frame(1)], { allThreadsStopped: true });
    const app = session('app', { status: 'stopped', threads: [thread(1, all), thread(2), thread(3)] });
    const rows = callStackRows(input([app]));
    expect(rows.filter((row) => row.kind === 'thread').map((row) => row.expanded)).toEqual([true, false, false]);
    const open = shown(input([app], { expansion: new Map([['app:2', true]]) }));
    expect(open).toContain('    more Show more frames');
  });

  it('shows a running thread beside a stopped one without frames', () => {
    const app = session('app', { status: 'stopped', threads: [thread(1, stop([frame(1)])), thread(2)] });
    expect(callStackRows(input([app])).find((row) => row.id === 'app:2')).toMatchObject({ expanded: undefined, state: { text: 'running' } });
  });

  it('keeps the last program when it is over, as one row with restart, and only while no other one runs', () => {
    const root = session('root', { manager: true, status: 'ended', exit: { code: 1 } });
    const child = (name: string, status: Session['status']) => session(name, { rootId: root.id, parentId: root.id, status });
    const over = callStackRows(input([session('earlier', { status: 'ended' }), root, child('a', 'ended'), child('b', 'ended')]));
    expect(over.map((row) => [row.label, row.kind === 'session' && row.ended])).toEqual([['root ended with code 1', 'root']]);
    expect(shown(input([root, child('a', 'ended'), session('next')]))).toEqual(['session next running']);
    const half = callStackRows(input([{ ...root, status: 'running' }, child('a', 'ended'), child('b', 'running')]));
    expect(half.map((row) => [row.label, row.kind === 'session' && row.ended])).toEqual([
      ['a ended with code 1', undefined],
      ['b running', undefined],
    ]);
  });

  it('waits for the context of a stop and does not offer to read frames before', () => {
    const app = session('app', { status: 'stopped', threads: [thread(1, stop(undefined))] });
    expect(shown(input([app]))).toEqual(['session app paused on breakpoint']);
  });

  it('offers more frames only while there may be some, and drops pages of an earlier stop', () => {
    const first = Array.from({ length: 20 }, (_, index) => frame(index));
    const app = session('app', { status: 'stopped', threads: [thread(1, stop(first))] });
    expect(shown(input([app])).at(-1)).toBe('  more Show more frames');
    const more = { stop: 1, frames: [frame(20)], status: 'ready' as const, complete: true };
    expect(shown(input([app], { more: { 'app:1': more } })).at(-1)).toBe('  frame f20 a.js:20');
    expect(shown(input([app], { more: { 'app:1': { ...more, stop: 9 } } })).at(-1)).toBe('  more Show more frames');
    const counted = session('app', {
      status: 'stopped',
      threads: [thread(1, { ...stop(first), context: { frames: first, totalFrames: 10_000, topFrame: 0, scopes: [], variables: {} } })],
    });
    expect(shown(input([counted])).at(-1)).toBe('  more Show more frames, 9980 left');
  });

  it('keeps ids unique although separators share an id', () => {
    const label = frame(0, { kind: 'label', name: 'await', line: 0 });
    const app = session('app', { status: 'stopped', threads: [thread(1, stop([frame(1), label, frame(2), label, frame(3)]))] });
    const ids = callStackRows(input([app])).map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('folding', () => {
  const library = (frameId: number) => frame(frameId, { kind: 'subtle', user: false });
  const label = frame(99, { kind: 'label', name: 'await', line: 0 });
  const kinds = (frames: readonly StackFrame[], kept: (each: StackFrame) => boolean = () => false) =>
    foldedRuns(frames, kept).map((run) => (run.folded ? `fold ${run.count}` : (run.frames[0]?.name ?? '')));

  it('folds neighbours that are not the person’s code, and a single one not', () => {
    expect(kinds([frame(1), library(2), library(3), frame(4), library(5)])).toEqual(['f1', 'fold 2', 'f4', 'f5']);
  });

  it('takes separators inside a run along and leaves those at its ends outside', () => {
    expect(kinds([frame(1), label, library(2), label, library(3), label, frame(4)])).toEqual(['f1', 'await', 'fold 2', 'await', 'f4']);
  });

  it('never folds the frame that is looked at', () => {
    expect(kinds([library(1), library(2), library(3), library(4)], (each) => each.id === 3)).toEqual(['fold 2', 'f3', 'f4']);
  });

  it('loses no frame', () => {
    const frames = [library(1), label, label, library(2), frame(3), library(4), library(5), label];
    expect(foldedRuns(frames, () => false).flatMap((run) => run.frames)).toEqual(frames);
  });

  it('shows what is unfolded one deeper', () => {
    const app = session('app', { status: 'stopped', threads: [thread(1, stop([library(1), library(2)]))] });
    expect(shown(input([app], { expansion: new Map([['app:1:fold:0', true]]) })).at(-1)).toBe('    frame f2 a.js:2');
    expect(shown(input([app], { focusedFrame: frameRowId(id('app'), 1, 2) })).some((row) => row.includes('folded'))).toBe(false);
  });
});

describe('words', () => {
  it('says how a program ended, and never invents a code', () => {
    expect(exitWords({ code: 1 })).toEqual({ text: 'ended with code 1', tone: 'failed' });
    expect(exitWords({ code: 0 })).toEqual({ text: 'ended with code 0', tone: 'quiet' });
    expect(exitWords({ code: null, signal: 'SIGKILL' })).toEqual({ text: 'ended by SIGKILL', tone: 'failed' });
    expect(exitWords({ code: null, signal: 'SIGKILL', stopped: true })).toEqual({ text: 'stopped', tone: 'quiet' });
    expect(exitWords({ code: null }).text).toBe('ended, exit code unknown');
    expect(exitWords(undefined).text).toBe('ended, exit code unknown');
  });

  it('says why a state lasts', () => {
    expect(sessionWords(session('a', { status: 'starting', statusReason: 'starting js-debug' })).text).toBe('starting js-debug');
    expect(sessionWords(session('a', { status: 'stopping' })).text).toBe('stopping');
    const slow = session('a', { status: 'stopped', statusReason: 'the debugger is slow to answer', threads: [thread(1, stop([], { reason: 'step' }))] });
    expect(sessionWords(slow)).toEqual({ text: 'paused on step: the debugger is slow to answer', tone: 'paused' });
    expect(stopWords(stop([], { reason: 'exception' }))).toEqual({ text: 'paused on exception', tone: 'failed' });
    expect(sessionWords(session('a', { status: 'stopped', threads: [thread(1), thread(2, stop([], { reason: 'step' }))] })).text).toBe('paused on step');
    expect(stopWords(stop([], { reason: 'odd', description: 'Paused oddly' })).text).toBe('Paused oddly');
  });

  it('does not call a program running before it is there', () => {
    const manager = session('root', { manager: true });
    const child = session('a', { rootId: manager.id, parentId: manager.id, status: 'ended' });
    expect(rootWords(manager, [manager]).text).toBe('starting');
    expect(rootWords(manager, [manager, child]).text).toBe('running');
    expect(rootWords(session('alone'), [session('alone')]).text).toBe('running');
  });
});
