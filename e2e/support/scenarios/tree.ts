/** FA-36: a root without threads, a child asked for on the root's connection, a grandchild on the child's. */
import type { Rule, Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch, stoppedProgram } from './common.ts';

const startDebugging = (name: string) =>
  ({
    request: 'startDebugging',
    arguments: { request: 'launch', configuration: { type: 'fake', name, __pendingTargetId: name } },
  }) as const;

/** A child says that it has gone, since the root waits for it. */
const childDisconnect = (name: string): Rule => ({
  on: 'disconnect',
  do: [{ event: 'terminated' }, { respond: {} }, { signal: `${name} disconnected` }, { close: true }],
});

const root: Scenario = {
  name: 'FA-36 root',
  rules: [
    initializeFirst,
    launch(startDebugging('main.js [100]')),
    { on: 'threads', do: [{ respond: { threads: [] } }] },
    {
      on: 'disconnect',
      do: [{ waitForSignal: 'child disconnected' }, { waitForSignal: 'grandchild disconnected' }, { respond: {} }, { event: 'terminated' }, { close: true }],
    },
  ],
};

/** Says `initialized` twice, as js-debug's children do. The signal "stop child" stops it. */
const child: Scenario = {
  name: 'FA-36 child',
  rules: [
    initializeFirst,
    launch(
      { event: 'initialized' },
      startDebugging('worker.js [101]'),
      { waitForSignal: 'stop child' },
      { event: 'stopped', body: { reason: 'breakpoint', threadId: 0, allThreadsStopped: false } },
    ),
    ...stoppedProgram(0),
    childDisconnect('child'),
  ],
};

/** Its thread has the number 1 on its own connection. The signal "stop grandchild" stops it. */
const grandchild: Scenario = {
  name: 'FA-36 grandchild',
  rules: [
    initializeFirst,
    launch(
      { waitForSignal: 'stop grandchild' },
      { event: 'stopped', body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: false } },
    ),
    ...stoppedProgram(1),
    childDisconnect('grandchild'),
  ],
};

/** For a server: first connection root, second child, third grandchild. */
export const tree = [root, child, grandchild] as const;

/** The same root with a child that has no children of its own. */
export const smallTree = [
  {
    ...root,
    rules: [...root.rules.filter(({ on }) => on !== 'disconnect'), { on: 'disconnect', do: [{ waitForSignal: 'child disconnected' }, ...disconnect.do] }],
  },
  {
    ...child,
    rules: [
      initializeFirst,
      launch(
        { waitForSignal: 'stop child' },
        { event: 'stopped', body: { reason: 'breakpoint', threadId: 0, allThreadsStopped: false } },
      ),
      ...stoppedProgram(0),
      childDisconnect('child'),
    ],
  },
] as const satisfies readonly Scenario[];
