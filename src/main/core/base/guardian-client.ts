/** Our side of the guardian: a process that outlives us and ends what we leave behind, however we die. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanEnvironment } from './environment.ts';
import { identifyFile } from './file-identity.ts';
import type { Logger } from './logger.ts';
import { identifyProcess } from './process-table.ts';

/** One line of the pipe to the guardian. */
export type GuardianLine =
  | { readonly guard: string; readonly processId?: number; readonly startTime?: string }
  | { readonly forget: string }
  | { readonly file: string; readonly identity: string | undefined }
  | { readonly forgetFile: string };

export interface Guardian {
  /**
   * While `alive`, everything with this marker is ended when we are gone, and the process with its descendants. Programs
   * that we only attached to are never named here.
   */
  guard(marker: string, alive: boolean, processId?: number): void;
  /**
   * While `alive`, this socket or folder is removed when we are gone (`dapilot-window-…` and `dapilot-browser-…` are profiles,
   * `dapilot-adapter-…` holds an adapter's temporary files); not what
   * another core has put there since.
   */
  guardFile(path: string, alive: boolean): void;
  /** Lets it do its work for what is still guarded, and waits for its end. */
  dispose(): Promise<void>;
}

const disposeMilliseconds = 6000;
const maximumRestarts = 5;

/** The guardian's program: out/main/guardian.js in a build, src/main/guardian.ts when we run from source. */
export function guardianEntry(): string {
  const candidates = [
    join(import.meta.dirname, 'guardian.js'),
    join(dirname(import.meta.dirname), 'guardian.js'),
    join(import.meta.dirname, '..', '..', 'guardian.ts'),
  ];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`the guardian's program is missing: ${candidates.join(', ')}`);
  return found;
}

/**
 * Starts a guardian. It neither keeps us alive nor dies with our process group; one that is killed is started again with
 * all that is guarded at that moment.
 */
export function startGuardian({ node, entry, logger }: { readonly node: string; readonly entry: string; readonly logger: Logger }): Guardian {
  const log = logger.tagged('guardian');
  const kept = new Map<string, GuardianLine>();
  let restarts = 0;
  let disposed = false;
  let child = start();

  function start(): ChildProcess {
    const started = spawn(node, [entry], {
      cwd: dirname(entry),
      env: cleanEnvironment(process.env),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      windowsHide: true,
    });
    started.once('error', (error) => log.error('the guardian cannot be started', { error }));
    started.once('exit', (code, signal) => gone(code, signal));
    // Its end is told by 'exit'.
    started.stdin?.on('error', (error) => log.debug('writing to the guardian failed', { error }));
    started.unref();
    (started.stdin as { unref?: () => void } | null)?.unref?.();
    for (const line of kept.values()) send(started, line);
    return started;
  }

  function gone(code: number | null, signal: string | null): void {
    if (disposed) return;
    log.error('the guardian has gone', { code, signal });
    if (restarts++ < maximumRestarts) child = start();
  }

  function send(to: ChildProcess, line: GuardianLine): void {
    to.stdin?.write(`${JSON.stringify(line)}\n`);
  }

  function keep(key: string, line: GuardianLine): void {
    kept.set(key, line);
    send(child, line);
  }

  return {
    guard: (marker, alive, processId) => {
      if (alive) return keep(`marker ${marker}`, { guard: marker, ...(processId === undefined ? {} : identifyProcess(processId)) });
      kept.delete(`marker ${marker}`);
      send(child, { forget: marker });
    },
    guardFile: (path, alive) => {
      if (alive) return keep(`file ${path}`, { file: path, identity: identifyFile(path) });
      kept.delete(`file ${path}`);
      send(child, { forgetFile: path });
    },
    dispose: async () => {
      if (disposed) return;
      disposed = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      child.ref();
      child.stdin?.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), disposeMilliseconds);
      await exited;
      clearTimeout(timer);
    },
  };
}
