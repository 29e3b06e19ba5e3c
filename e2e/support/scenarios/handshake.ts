import type { Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch } from './common.ts';

/** FA-01: `initialized` right after initialize; launch answered only after configurationDone. */
export const launchAnsweredLast: Scenario = { name: 'FA-01', rules: [initializeFirst, launch(), disconnect] };

/** FA-02: launch answered at once; `initialized` when the signal "ready" is given. */
export const launchAnsweredFirst: Scenario = {
  name: 'FA-02',
  rules: [{ on: 'launch', do: [{ respond: {} }, { waitForSignal: 'ready' }, { event: 'initialized' }] }, disconnect],
};
