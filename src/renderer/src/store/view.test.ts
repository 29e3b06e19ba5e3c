import { expect, test } from 'vitest';
import type { Session } from '../../../shared/debug.ts';
import type { ClientId, SessionId } from '../../../shared/ids.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { followFacts } from './follow.ts';
import { createReplica } from './replica.ts';
import { createView, visiblePanels } from './view.ts';

const session = 's' as SessionId;
const problem = (message: string) => ({ code: 'internal' as const, message });

test('opening a text twice shows one tab and asks again to bring the line into sight', () => {
  const view = createView();
  view.openSource({ name: 'a.js', path: '/p/a.js' }, session, { line: 3 });
  const first = view.getState().reveal;
  view.openSource({ name: 'a.js', path: '/p/a.js' }, session, { line: 3 });
  expect(view.getState().editors).toHaveLength(1);
  expect(view.getState().reveal).toMatchObject({ key: '/p/a.js', line: 3 });
  expect(view.getState().reveal?.serial).not.toBe(first?.serial);
});

test('text that only the adapter has belongs to its session; a source without text opens nothing', () => {
  const view = createView();
  expect(view.openSource({ name: 'eval', reference: 7 }, session)).toBe(true);
  expect(view.getState().activeEditor).toBe('s:7');
  expect(view.openSource({ name: 'eval', reference: 7 }, null)).toBe(false);
  expect(view.openSource({ name: 'native' }, session)).toBe(false);
});

test('closing the shown text shows its neighbour, closing another changes nothing', () => {
  const view = createView();
  for (const name of ['a', 'b', 'c']) view.openPath(`/p/${name}`);
  view.showEditor('/p/b');
  view.closeEditor('/p/a');
  expect(view.getState().activeEditor).toBe('/p/b');
  view.closeEditor('/p/b');
  expect(view.getState().activeEditor).toBe('/p/c');
  view.closeEditor('/p/c');
  expect(view.getState().activeEditor).toBeNull();
});

test('a problem said twice is shown once, and only the last few stay', () => {
  const view = createView();
  view.report(problem('one'));
  view.report(problem('one'));
  expect(view.getState().messages).toHaveLength(1);
  for (const message of ['two', 'three', 'four', 'five']) view.report(problem(message));
  expect(view.getState().messages.map((message) => message.problem?.message)).toEqual(['two', 'three', 'four', 'five']);
});

test('a new start takes away what earlier ones failed with, and nothing else', () => {
  const view = createView();
  const replica = createReplica();
  const run = (restarts: number): Session => ({ id: session, rootId: session, name: 'p', adapter: 'fake', status: 'starting', manager: false, capabilities: { conditionalBreakpoints: false, hitConditionalBreakpoints: false, logPoints: false, evaluateForHovers: false }, threads: [], notes: [], restarts, startedAt: 0 });
  const show = (restarts?: number) => replica.replaceSnapshot({ ...emptySnapshot, ...(restarts === undefined ? {} : { sessions: { [session]: run(restarts) }, sessionOrder: [session] }) }, 'c' as ClientId);
  const said = () => view.getState().messages.map((message) => message.problem?.message);
  const leave = followFacts(replica, view);
  show();
  for (const restarts of [0, 1]) {
    view.report({ code: 'build-failed', message: 'it does not build' });
    view.report(problem('one'));
    expect(said()).toEqual(['it does not build', 'one']);
    show(restarts);
    expect(said()).toEqual(['one']);
  }
  show(1);
  view.report({ code: 'build-failed', message: 'it does not build' });
  show(1);
  expect(said()).toEqual(['one', 'it does not build']);
  leave();
});

test('in a narrow window the stack goes first, then the agent; a choice of the person wins', () => {
  const { panels } = createView().getState();
  expect(visiblePanels(panels, 1280)).toEqual({ left: true, right: true, bottom: true });
  expect(visiblePanels(panels, 800)).toEqual({ left: false, right: true, bottom: true });
  expect(visiblePanels(panels, 600)).toEqual({ left: false, right: false, bottom: true });
  expect(visiblePanels({ ...panels, left: true }, 600).left).toBe(true);
});
