import { expect, test } from 'vitest';
import type { ClientId } from '../../../shared/ids.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { createReplica } from './replica.ts';
import { rememberView } from './remember.ts';
import { createView } from './view.ts';

const me = 'c' as ClientId;

function memory(initial: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(initial));
  return { kept, getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

function windowOn(storage: ReturnType<typeof memory>, path: string) {
  const replica = createReplica();
  const view = createView();
  rememberView(replica, view, storage);
  replica.replaceSnapshot({ ...emptySnapshot, workspace: { path, name: 'p', trusted: true } }, me);
  return view;
}

test('a workspace opened again has its files and panels, another one has its own', () => {
  const storage = memory();
  const first = windowOn(storage, '/p');
  first.openPath('/p/a.js');
  first.openPath('/p/b.js');
  first.showPanel('left', false);
  const again = windowOn(storage, '/p').getState();
  expect(again.editors.map(({ key }) => key)).toEqual(['/p/a.js', '/p/b.js']);
  expect(again).toMatchObject({ activeEditor: '/p/b.js', panels: { left: false } });
  expect(windowOn(storage, '/q').getState().editors).toEqual([]);
});

test.each(['console', 'terminal', 'agent-log'] as const)('the tab below stays: %s', (tab) => {
  const storage = memory();
  windowOn(storage, '/p').showBottomTab(tab);
  expect(windowOn(storage, '/p').getState().bottomTab).toBe(tab);
});

test('what cannot be read is left alone', () => {
  for (const text of ['{', 'null', '[]', '{"panels":{},"editors":3}']) {
    const state = windowOn(memory({ 'dapilot./p.view': text }), '/p').getState();
    expect(state).toMatchObject({ editors: [], activeEditor: null, panels: { left: 'auto' } });
  }
});

test('words to the agent stay with their folder until they are sent', () => {
  const storage = memory();
  const replica = createReplica();
  const view = createView();
  rememberView(replica, view, storage);
  const open = (path: string) => replica.replaceSnapshot({ ...emptySnapshot, workspace: { path, name: 'p', trusted: true } }, me);
  view.setSymptom('for the first folder');
  open('/p');
  expect(view.getState().symptom).toBe('for the first folder');
  view.setSymptom('about p');
  view.chooseLaunch('of p');
  open('/q');
  expect(view.getState()).toMatchObject({ symptom: '', launchChoice: null });
  open('/p');
  expect(view.getState()).toMatchObject({ symptom: 'about p', launchChoice: 'of p' });
});

test('what F5 starts stays, also a launch that never ran; what is none is forgotten', () => {
  const storage = memory();
  windowOn(storage, '/p').chooseLaunch({ target: 'script', script: 'dev', name: 'npm run dev' });
  expect(windowOn(storage, '/p').getState().launchChoice).toEqual({ target: 'script', script: 'dev', name: 'npm run dev' });
  const kept = JSON.parse(storage.getItem('dapilot./p.view') ?? '') as object;
  storage.setItem('dapilot./p.view', JSON.stringify({ ...kept, launchChoice: { target: 'script' } }));
  expect(windowOn(storage, '/p').getState().launchChoice).toBeNull();
});
