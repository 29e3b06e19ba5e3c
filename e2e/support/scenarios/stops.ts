import type { Rule, Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch, stoppedProgram } from './common.ts';

const stopped = (body: Record<string, unknown>) => ({ event: 'stopped', body: { reason: 'step', ...body } }) as const;

/** Stops again in the same chunk, before the answer to what made it run. */
const stopBeforeAnswer = (command: string): Rule => ({
  on: command,
  do: [{ together: [{ event: 'continued', body: { threadId: 1 } }, stopped({ threadId: 1 }), { respond: {} }] }],
});

/** FA-11: `stopped` in the same chunk before the answer to continue, next, stepIn and stepOut. Stops once at the start. */
export const stoppedBeforeAnswer: Scenario = {
  name: 'FA-11',
  rules: [
    initializeFirst,
    launch(stopped({ reason: 'entry', threadId: 1 })),
    ...['continue', 'next', 'stepIn', 'stepOut'].map(stopBeforeAnswer),
    ...stoppedProgram(1),
    disconnect,
  ],
};

/** FA-12: `stopped` without threadId while there is one thread, whose id is 0. The signal "stop" stops it. */
export const stoppedWithoutThread: Scenario = {
  name: 'FA-12 no threadId',
  rules: [initializeFirst, launch({ waitForSignal: 'stop' }, stopped({ reason: 'pause' })), ...stoppedProgram(0), disconnect],
};

/** FA-12: threadId 0. The signal "stop" stops it. */
export const stoppedThreadZero: Scenario = {
  name: 'FA-12 threadId 0',
  rules: [
    initializeFirst,
    launch({ waitForSignal: 'stop' }, stopped({ reason: 'breakpoint', threadId: 0 })),
    { on: 'continue', do: [{ respond: { allThreadsContinued: true } }] },
    ...stoppedProgram(0),
    disconnect,
  ],
};
