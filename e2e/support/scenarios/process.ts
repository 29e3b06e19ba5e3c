/** Scenarios for an adapter that is a process of its own; they need no signals of a test. */
import type { Action, Scenario } from '../fake-scenario.ts';
import { initializeFirst, launch, stoppedProgram } from './common.ts';

const output = (text: string): Action => ({ event: 'output', body: { category: 'stdout', output: text } });
const stopped: Action = { event: 'stopped', body: { reason: 'entry', threadId: 1 } };

/** FA-32: at `continue` it goes in good order, without a word about the program. */
export const leavesQuietly: Scenario = {
  name: 'FA-32 leaves',
  rules: [initializeFirst, launch(stopped), ...stoppedProgram(1), { on: 'continue', do: [{ respond: {} }, output('bye\n'), { exit: 0 }] }],
};

/** F2: it dies of a step, with words on standard error. */
export const diesOfStep: Scenario = {
  name: 'F2',
  rules: [initializeFirst, launch(stopped), ...stoppedProgram(1), { on: 'next', do: [{ stderr: 'Assertion failed: frame\n' }, { exit: 'SIGABRT' }] }],
};

/** FA-25: it stops the program and loses the thread; when its input is closed it goes in good order. */
export const babbles: Scenario = {
  name: 'FA-25 babbles',
  rules: [initializeFirst, launch(stopped), ...stoppedProgram(1), { on: 'next', do: [{ raw: 'Content-Length: many\r\n\r\n{}' }] }],
};

/** It has begun the program, and is killed before it has taken the configuration. */
export const diesOfConfiguration: Scenario = {
  name: 'F2 configuration',
  rules: [initializeFirst, { on: 'launch', do: [{ respond: {} }] }, { on: 'configurationDone', do: [{ exit: 'SIGKILL' }] }],
};

/** FA-31: answers nothing any more once it is to disconnect. */
export const deafAtTheEnd: Scenario = {
  name: 'FA-31 deaf',
  rules: [initializeFirst, launch(output('running\n')), { on: 'disconnect', do: [] }],
};

/** FA-26: words after the answer to disconnect, then the end of the process. */
export const lastWords: Scenario = {
  name: 'FA-26',
  rules: [
    initializeFirst,
    launch(stopped),
    ...stoppedProgram(1),
    { on: 'continue', do: [{ respond: {} }, { event: 'exited', body: { exitCode: 4 } }, { event: 'terminated' }] },
    { on: 'disconnect', do: [{ respond: {} }, output('last words\n'), { exit: 0 }] },
  ],
};

/** F4: it ends before it answers `initialize`. */
export const diesAtOnce: Scenario = {
  name: 'F4',
  rules: [{ on: 'initialize', do: [{ stderr: 'Error: Cannot find module "adapter"\n' }, { exit: 1 }] }],
};

/** FA-22 and FA-21 through a pipe: unreadable frames and junk between outputs. */
export const muddled: Scenario = {
  name: 'FA-22',
  rules: [
    initializeFirst,
    launch(output('one\n'), { raw: 'banner of a library\n' }, { raw: 'Content-Length: 5\r\n\r\n{oops' }, { chunk: 3 }, output('zwei 😀\n'), { chunk: 0 }, stopped),
    ...stoppedProgram(1),
    { on: 'disconnect', do: [{ respond: {} }, { exit: 0 }] },
  ],
};
