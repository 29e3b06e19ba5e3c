/** The start that is going on: its phase, told as `start.changed`; what it waits for from a person; how it ends. One at a time. */
import { randomUUID } from 'node:crypto';
import type { Start, StartPhase } from '../../../shared/configurations.ts';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { Entry } from './configurations.ts';
import type { StartOptions, StartParts } from './start-parts.ts';

export interface Running {
  readonly id: string;
  /** The start that its programs belong to; another one where they come beside it. */
  readonly start: string;
  readonly name: string;
  /** Not known yet while its folder is not trusted. */
  configuration: string;
  readonly options: StartOptions;
  readonly closing: AbortController;
  waiting?: { readonly key: string; readonly resolve: (value: string) => void };
  phase: StartPhase;
  /** Resolves when it is over, however it went. */
  done: Promise<void>;
}

export interface StartProgress {
  /** Runs the work, and shows why it failed. `start`: the one that it comes beside. Throws `session-active` while another is going on. */
  begin(entry: Pick<Entry, 'id' | 'name'>, options: StartOptions, work: (of: Running) => Promise<void>, start?: string): Running;
  show(of: Running, phase: StartPhase): void;
  /** What a person answers or accepts. Rejects with `cancelled`. */
  wait(of: Running, key: string, phase: StartPhase): Promise<string>;
  /** It is in nobody's way any more. */
  clear(of: Running): void;
  /** Throws `bad-request` for one that is over. */
  running(id: string): Running;
  /** The one that is going on, or has failed and is still shown. */
  last(): Running | undefined;
}

export function createStartProgress(parts: Pick<StartParts, 'append' | 'showsFailure'>): StartProgress {
  let running: Running | undefined;

  function show(of: Running, phase: StartPhase): void {
    if (running !== of) return;
    of.phase = phase;
    const start: Start = { id: of.id, name: of.name, configuration: of.configuration, phase };
    parts.append({ type: 'start.changed', start });
  }

  function clear(of: Running): void {
    if (running !== of) return;
    running = undefined;
    parts.append({ type: 'start.changed', start: null });
  }

  function begin(entry: Pick<Entry, 'id' | 'name'>, options: StartOptions, work: (of: Running) => Promise<void>, start?: string): Running {
    if (running && running.phase.kind !== 'failed') {
      throw new DapilotError('session-active', `"${running.name}" is being started.`, { hint: 'Cancel that first.' });
    }
    const id = randomUUID();
    const of: Running = { id, start: start ?? id, name: entry.name, configuration: entry.id, options, closing: new AbortController(), phase: { kind: 'resolving' }, done: Promise.resolve() };
    running = of;
    show(of, of.phase);
    of.done = work(of).then(() => clear(of), (error: unknown) => settle(of, error));
    return of;
  }

  function wait(of: Running, key: string, phase: StartPhase): Promise<string> {
    return new Promise((resolve, reject) => {
      const { signal } = of.closing;
      const cancelled = () => reject(signal.reason as Error);
      if (signal.aborted) return cancelled();
      signal.addEventListener('abort', cancelled, { once: true });
      of.waiting = {
        key,
        resolve: (value) => {
          delete of.waiting;
          signal.removeEventListener('abort', cancelled);
          resolve(value);
        },
      };
      show(of, phase);
    });
  }

  function settle(of: Running, error: unknown): void {
    const problem = toProblem(error);
    if (problem.code === 'cancelled' || of.closing.signal.aborted || parts.showsFailure(of.start, problem)) clear(of);
    else show(of, { kind: 'failed', problem });
  }

  return {
    begin,
    show,
    wait,
    clear,
    running: (id) => {
      if (running?.id === id) return running;
      throw new DapilotError('bad-request', 'This start is over already.');
    },
    last: () => running,
  };
}
