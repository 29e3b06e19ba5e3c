import { expect, test } from 'vitest';
import type { Breakpoint, StackFrame } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Focus } from '../../store/focus.ts';
import { decorationsOf, plainMarkdown } from './decorations.ts';

const session = 's' as SessionId;
const text = { key: '/p/a.js', name: 'a.js', path: '/p/a.js' };

const frame = (id: number, line: number, path = '/p/a.js', user = true): StackFrame => ({
  id,
  name: `f${id}`,
  source: { name: 'a.js', path },
  line,
  column: 3,
  kind: 'normal',
  user,
});

function focusOn(frames: readonly StackFrame[], chosen = 0): Focus {
  return {
    sessionId: session,
    threadId: 1,
    live: true,
    frame: frames[chosen] ?? null,
    stop: {
      number: 1 as StopNumber,
      threadId: 1,
      reason: 'step',
      allThreadsStopped: true,
      breakpointIds: [],
      movedBy: 'person',
      time: 0,
      context: { frames, topFrame: 0, scopes: [], variables: {} },
    },
  };
}

const breakpoint = (line: number, more: Partial<Breakpoint> = {}): Breakpoint => ({
  id: `b${line}` as BreakpointId,
  path: '/p/a.js',
  line,
  enabled: true,
  origin: 'person',
  bindings: {},
  ...more,
});

const around = (breakpoints: readonly Breakpoint[], active = false, muted = false) => ({ active, muted, breakpoints: Object.fromEntries(breakpoints.map((one) => [one.id, one])) });

const lines = (focus: Focus | null, breakpoints: readonly Breakpoint[] = [], active = false, expected: Readonly<Record<string, boolean>> = {}) =>
  Object.fromEntries(
    decorationsOf({ text, focus, circumstances: around(breakpoints, active), expected })
      .filter(({ options }) => options.isWholeLine)
      .map(({ range, options }) => [range.startLineNumber, { line: options.className, glyph: options.glyphMarginClassName }]),
  );

test('where it stands, which frame is looked at, and where it was called from differ', () => {
  const frames = [frame(1, 5), frame(2, 12), frame(3, 20), frame(4, 30, '/p/b.js'), frame(5, 40, '/p/a.js', false)];
  const marked = lines(focusOn(frames, 1));
  expect(marked).toEqual({
    5: { line: 'line-top', glyph: 'source-glyph glyph-arrow glyph-arrow-top' },
    12: { line: 'line-focused', glyph: 'source-glyph glyph-arrow glyph-arrow-focused' },
    20: { line: 'line-caller', glyph: undefined },
  });
});

test('recursion: one line carries the strongest of its marks', () => {
  expect(lines(focusOn([frame(1, 5), frame(2, 5), frame(3, 5)], 1))[5]?.line).toBe('line-top');
});

test('a breakpoint under the arrow shows both in one glyph', () => {
  expect(lines(focusOn([frame(1, 5)]), [breakpoint(5)])[5]?.glyph).toContain('breakpoint-mark mark-plain mark-waiting glyph-arrow');
});

test('states of breakpoints have marks of their own', () => {
  const bound = (verified: boolean) => ({ bindings: { [session]: { verified } } });
  const marked = lines(
    null,
    [
      breakpoint(1, bound(true)),
      breakpoint(2, bound(false)),
      breakpoint(3),
      breakpoint(4, { enabled: false }),
      breakpoint(5, { ...bound(true), condition: 'x' }),
      breakpoint(6, { ...bound(true), logMessage: 'x' }),
      breakpoint(7, { ...bound(true), origin: 'agent' }),
      breakpoint(8, { lost: 'text' }),
      breakpoint(9, { ...bound(true), temporary: 'stop' }),
    ],
    true,
  );
  const glyphs = Object.values(marked).map(({ glyph }) => glyph?.replace('source-glyph breakpoint-mark ', ''));
  expect(glyphs).toEqual([
    'mark-plain mark-verified',
    'mark-plain mark-unverified',
    'mark-plain mark-pending',
    'mark-plain mark-disabled',
    'mark-conditional mark-verified',
    'mark-log mark-verified',
    'mark-plain mark-verified mark-agent',
    'mark-plain mark-verified mark-passing',
  ]);
});

test('a breakpoint is drawn where the adapter put it', () => {
  expect(Object.keys(lines(null, [breakpoint(3, { bindings: { [session]: { verified: true, line: 4 } } })], true))).toEqual(['4']);
});

test('what the person has just done is shown before the core has said so, in its own text only', () => {
  const key = (line: number, path = '/p/a.js') => `${line}:${path}`;
  const marked = lines(null, [breakpoint(3), breakpoint(4)], true, { [key(3)]: false, [key(5)]: true, [key(6, '/p/b.js')]: true });
  expect(Object.fromEntries(Object.entries(marked).map(([line, { glyph }]) => [line, glyph?.split(' ').at(-1)]))).toEqual({ 4: 'mark-pending', 5: 'mark-pending' });
});

test('one inside of a line has a mark there too', () => {
  const inline = decorationsOf({ text, focus: null, circumstances: around([breakpoint(3, { column: 9 })], true) }).filter(({ options }) => options.beforeContentClassName !== undefined);
  expect(inline.map(({ range, options }) => [range.startLineNumber, range.startColumn, options.beforeContentClassName])).toEqual([[3, 9, 'inline-breakpoint breakpoint-mark mark-plain mark-pending']]);
});

test('text of adapters and programs is Markdown of itself', () => {
  expect(plainMarkdown('[x](http://e) ![i](u) <img> `c` *b*')).not.toMatch(/(?<!\\)[[\]()!<>`*]/);
});

test('a line that went ahead is the one that is marked, and its callers stay', () => {
  const focus = focusOn([frame(1, 3), frame(2, 9)]);
  const ahead = { sessionId: session, stop: 2 as StopNumber, frame: frame(5, 4) };
  const marked = decorationsOf({ text, focus, ahead, circumstances: around([]) }).flatMap(({ range, options }) => (options.isWholeLine ? [`${range.startLineNumber} ${options.className}`] : []));
  expect(marked.toSorted()).toEqual(['4 line-top', '9 line-caller']);
  const first = decorationsOf({ text, focus: { ...focus, stop: null, frame: null }, ahead, circumstances: around([]) });
  expect(first.filter(({ options }) => options.className === 'line-top').map(({ range }) => range.startLineNumber)).toEqual([4]);
});
