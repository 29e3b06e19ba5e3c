/** Which debug adapters are there: asked when somebody wants to know, each by its own probe, bounded, a few at a time. */
import type { AdapterRow } from '../../../../../shared/adapters.ts';
import type { CoreEvent } from '../../../../../shared/events.ts';
import { DapilotError, toProblem, type Problem } from '../../../../../shared/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Environment } from '../../../base/process.ts';
import { atMost } from '../../../base/at-most.ts';
import { pathOutside } from '../configured/configured-command.ts';

/** What a probe found out. */
export type Finding = Pick<AdapterRow, 'state' | 'version' | 'place' | 'foundBy' | 'problem' | 'advice' | 'command' | 'installs'>;

export interface LookContext {
  /** Of the login shell, with nothing of the open folder on its PATH. */
  readonly environment: Environment;
  /** Real path of the open folder: nothing in it is run. */
  readonly workspace: string | undefined;
  /** Before it is, nothing in it is read either. */
  readonly trusted: boolean;
  readonly signal: AbortSignal;
}

interface InstallContext extends LookContext {
  status(words: string): void;
}

/** One adapter: how it is looked for, and how it is installed where that is possible. */
export interface Probe extends Pick<AdapterRow, 'id' | 'label' | 'debugs' | 'origin'> {
  /** Starts nothing of the workspace. What it throws is taken for the reason why it is missing. */
  look(context: LookContext): Promise<Finding>;
  /** Throws `cancelled`, or an error that says what to do instead. */
  install?(context: InstallContext): Promise<void>;
}

export interface DiscoveryParts {
  append(event: CoreEvent): void;
  /** In the order of the page; asked anew at every look, since settings change. */
  probes(): readonly Probe[];
  environment(): Promise<Environment>;
  workspace(): string | undefined;
  trusted(): boolean;
  readonly logger: Logger;
  readonly lookMilliseconds?: number;
  readonly now?: () => number;
}

export interface Discovery {
  /** Looks for all of them anew, in the background; a look that goes on is given up. What was known stays until then. */
  look(): void;
  /** Looks for one of them, without telling anybody; undefined for an id that is not known. Throws nothing that a probe throws. */
  lookFor(id: string, signal: AbortSignal): Promise<{ readonly label: string; readonly finding: Finding } | undefined>;
  /** Begins an installation; how it goes is in the row. Throws `bad-request` for what cannot be installed. */
  install(id: string): void;
  /** Ends it, if it goes on. */
  cancelInstall(id: string): void;
  /** Ends what goes on; takes at most two seconds. */
  dispose(): Promise<void>;
}

/** So many probes run at once: each may start a program. */
const atOnce = 3;
const lookMilliseconds = 20_000;
const endMilliseconds = 2000;

export function createDiscovery({ append, probes, environment, workspace, trusted, logger, lookMilliseconds: patience = lookMilliseconds, now = Date.now }: DiscoveryParts): Discovery {
  let rows: readonly AdapterRow[] = [];
  let looking = new AbortController();
  const running = new Set<Promise<unknown>>();
  const installs = new Map<string, AbortController>();

  const outside = async () => pathOutside(await environment(), workspace());
  const rowOf = (id: string) => rows.find((row) => row.id === id);

  function change(id: string, more: (row: AdapterRow) => AdapterRow): void {
    const row = rowOf(id);
    if (!row) return;
    const adapter = more(row);
    rows = rows.map((each) => (each.id === id ? adapter : each));
    append({ type: 'adapter.changed', adapter });
  }

  function inBackground(work: Promise<unknown>): void {
    const guarded = work.catch((error: unknown) => logger.error('looking for adapters failed', { error }));
    running.add(guarded);
    void guarded.finally(() => running.delete(guarded));
  }

  function look(): void {
    looking.abort();
    const now = (looking = new AbortController());
    const all = probes();
    rows = all.map(({ id, label, debugs, origin }): AdapterRow => ({ ...(rowOf(id) ?? { state: 'looking' }), id, label, debugs, origin }));
    append({ type: 'adapters.listed', adapters: rows });
    const left = [...all];
    const worker = async () => {
      for (let probe = left.shift(); probe && !now.signal.aborted; probe = left.shift()) await lookAt(probe, now.signal);
    };
    for (let count = 0; count < atOnce; count++) inBackground(worker());
  }

  async function lookAt(probe: Probe, given: AbortSignal): Promise<void> {
    const deadline = AbortSignal.timeout(patience);
    const signal = AbortSignal.any([given, deadline]);
    const finding = await ask(probe, signal, deadline);
    if (given.aborted) return;
    change(probe.id, ({ id, label, debugs, origin, installing, installProblem }) => ({
      id, label, debugs, origin, ...finding,
      ...(installing ? { installing } : {}),
      ...(installProblem && finding.state !== 'ready' ? { installProblem } : {}),
    }));
  }

  async function ask(probe: Probe, signal: AbortSignal, deadline: AbortSignal): Promise<Finding> {
    const late = Promise.withResolvers<never>();
    const onAbort = () => late.reject(new DapilotError('timeout', 'It was not found out in time.'));
    signal.addEventListener('abort', onAbort, { once: true });
    late.promise.catch(() => undefined);
    try {
      const looking = outside().then((found) => probe.look({ environment: found, workspace: workspace(), trusted: trusted(), signal }));
      inBackground(looking.then(() => undefined, () => undefined));
      return await Promise.race([looking, late.promise]);
    } catch (error) {
      return failed(toProblem(error), deadline.aborted ? patience : undefined);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function run(probe: Required<Pick<Probe, 'install'>> & Probe, { signal }: AbortController): Promise<void> {
    const since = now();
    const status = (words: string) => change(probe.id, (row) => ({ ...row, installing: { words, since } }));
    change(probe.id, ({ installProblem: _, ...row }) => ({ ...row, installing: { words: 'starting', since } }));
    let problem: Problem | undefined;
    try {
      await probe.install({ environment: await outside(), workspace: workspace(), trusted: trusted(), signal, status });
    } catch (error) {
      problem = toProblem(error);
      logger.warn('an adapter was not installed', { id: probe.id, problem });
    }
    installs.delete(probe.id);
    change(probe.id, ({ installing: _, ...row }) => (problem === undefined || problem.code === 'cancelled' ? row : { ...row, installProblem: problem }));
    if (!signal.aborted) await lookAt(probe, looking.signal);
  }

  return {
    look,
    async lookFor(id, given) {
      const probe = probes().find((each) => each.id === id);
      if (!probe) return undefined;
      const deadline = AbortSignal.timeout(patience);
      return { label: probe.label, finding: await ask(probe, AbortSignal.any([given, deadline]), deadline) };
    },
    install(id) {
      const probe = probes().find((each) => each.id === id);
      if (!probe?.install) throw new DapilotError('bad-request', `${probe?.label ?? id} cannot be installed from here.`, { hint: 'The adapters page says how to get it.' });
      if (installs.has(id)) return;
      const controller = new AbortController();
      installs.set(id, controller);
      if (!rowOf(id)) look();
      inBackground(run({ ...probe, install: probe.install }, controller));
    },
    cancelInstall: (id) => installs.get(id)?.abort(),
    async dispose() {
      looking.abort();
      for (const controller of installs.values()) controller.abort();
      await atMost(endMilliseconds, Promise.all(running));
    },
  };
}

function failed({ code, message, hint }: Problem, waited: number | undefined): Finding {
  if (waited !== undefined) return { state: 'unknown', problem: `It did not answer within ${waited / 1000} seconds.`, advice: 'Run it in a terminal to see what it waits for.' };
  return { state: code === 'adapter-missing' || code === 'runtime-missing' ? 'missing' : 'unknown', problem: message, ...(hint === undefined ? {} : { advice: hint }) };
}
