import type { Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch } from './common.ts';

/** FA-39: last words on standard error, half a frame, then SIGKILL. Happens when the signal "crash" is given. */
export const killedInsideFrame: Scenario = {
  name: 'FA-39',
  rules: [
    initializeFirst,
    launch(
      { waitForSignal: 'crash' },
      { stderr: 'Fatal: out of memory\n' },
      { raw: 'Content-Length: 500\r\n\r\n{"seq":9,"type":"event"' },
      { exit: 'SIGKILL' },
    ),
    disconnect,
  ],
};

/** FA-39 without waiting, for a program of its own: right after its launch was answered. */
export const killedAtStart: Scenario = {
  name: 'FA-39 at start',
  rules: [{ on: 'connect', do: [{ signal: 'crash' }] }, ...killedInsideFrame.rules],
};
