/** A restart that the adapter does by itself, on the connection that is there. It may refuse, or never answer. */
import { toProblem } from '../../../../shared/errors.ts';
import { configure as sendConfiguration } from './handshake.ts';
import type { RunOutput } from './run-output.ts';
import type { RunScope, Started } from './run-parts.ts';
import type { DapSession } from '../sessions/session.ts';

export interface NativeRestart {
  possible(): boolean;
  /** Between the request and its answer: what ends then is the old program. */
  busy(): boolean;
  restart(what: Started): Promise<boolean>;
}

export interface NativeRestartParts {
  readonly scope: RunScope;
  readonly output: RunOutput;
  rootStarted(): boolean;
  argumentsOf(what: Started): Record<string, unknown>;
  configure(session: DapSession): Promise<void>;
  running(session: DapSession): void;
}

const timeout = { timeoutMilliseconds: 5000 } as const;

export function createNativeRestart({ scope, output, rootStarted, argumentsOf, configure, running }: NativeRestartParts): NativeRestart {
  const { parts, closing, sessions } = scope;
  let busy = false;

  function possible(): boolean {
    const root = sessions.get(parts.rootId);
    if (!root || closing.aborted || busy || !rootStarted() || scope.livingChildren().length > 0) return false;
    return !root.manager && parts.adapter.endsProgramItself && root.capabilities['supportsRestartRequest'] === true;
  }

  async function restart(what: Started): Promise<boolean> {
    const root = sessions.get(parts.rootId);
    if (!root || !possible()) return false;
    busy = true;
    root.beginAnew();
    output.beginAnew();
    // Some begin the whole configuration anew, before or after their answer; the others keep what they have.
    const initialized = root.connection.onEvent(({ event }) => {
      if (event === 'initialized') void sendConfiguration(root, { configure: () => configure(root) });
    });
    try {
      await root.connection.request('restart', { arguments: argumentsOf(what) }, timeout);
      running(root);
      return true;
    } catch (error) {
      initialized.dispose();
      parts.logger.info('the adapter did not restart the program', { problem: toProblem(error) });
      return false;
    } finally {
      busy = false;
    }
  }

  return { possible, busy: () => busy, restart };
}
