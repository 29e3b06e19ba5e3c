/** The agent on a fake debugger, a real event log, real files and a scripted planner. */
import { mkdtemp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { readdir } from 'node:fs/promises';
import type { Risk, Step } from '../../src/shared/agent.ts';
import { DapilotError } from '../../src/shared/errors.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import { actionPlanSchema, type ActionPlan, type PlanStep } from '../../src/shared/plan.ts';
import type { RecordEntry } from '../../src/shared/record.ts';
import { settingsSchema, type Settings } from '../../src/shared/settings.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { createAgent, type Agent } from '../../src/main/core/agent/agent.ts';
import type { Planner, PlannerInput, PlannerReads } from '../../src/main/core/agent/planner.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createEventLog } from '../../src/main/core/event-log.ts';
import type { AgentTools } from '../../src/main/core/agent/tools/agent-tools.ts';
import { createFakeDebugger, type FakeDebugger, type FakeProgram } from './fake-debugger.ts';
import { noTools } from './no-tools.ts';

type Answer = Partial<ActionPlan> | ((input: PlannerInput) => Partial<ActionPlan> | Promise<Partial<ActionPlan>>);

export interface BenchOptions {
  readonly program?: (workspace: string) => FakeProgram;
  readonly answers?: readonly Answer[];
  readonly files?: Readonly<Record<string, string>>;
  readonly interactive?: boolean;
  readonly allow?: readonly Risk[];
  readonly settings?: { readonly agent?: Partial<Settings['agent']>; readonly model?: Partial<Settings['model']> };
  readonly planner?: Planner;
  readonly tools?: Partial<AgentTools>;
  readonly keys?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Told what the agent has to say besides its events. */
  readonly record?: (entry: RecordEntry) => void;
  /** Told of each event before the agent is. */
  readonly onEvent?: (event: CoreEvent) => void;
}

export interface Bench {
  readonly workspace: string;
  readonly agent: Agent;
  readonly debugger: FakeDebugger;
  readonly inputs: PlannerInput[];
  readonly events: CoreEvent[];
  readonly reads: PlannerReads;
  /** Something happens that no part of the bench does by itself. */
  append(event: CoreEvent): void;
  /** The clock's distance from the real one, in milliseconds. */
  clockOffset: number;
  snapshot(): Snapshot;
  /** Resolves when the state fits; rejects after half a minute with what it was. */
  until(what: string, fits: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  step(index: number): Step;
  approve(index: number, forSession?: boolean): void;
  dispose(): Promise<void>;
}

export const step = (action: PlanStep['action'], more: object = {}): PlanStep => ({ action, description: 'why', ...more }) as PlanStep;
export const plan = (...steps: readonly PlanStep[]): Partial<ActionPlan> => ({ plan: [...steps] });

export async function createBench(options: BenchOptions = {}): Promise<Bench> {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-agent-')));
  const files = options.files ?? { 'cart.js': 'one\ntwo\nthree\nfour\nfive\n', 'lib/price.js': 'a\nb\nc\n' };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(workspace, name)), { recursive: true });
    await writeFile(join(workspace, name), text);
  }
  const log = createEventLog();
  const events: CoreEvent[] = [];
  const bench: { agent?: Agent; clockOffset: number } = { clockOffset: 0 };
  const listeners = new Set<() => void>();
  function append(event: CoreEvent): void {
    log.append(event);
    events.push(event);
    options.onEvent?.(event);
    bench.agent?.eventHappened(event);
    for (const listener of listeners) listener();
  }
  const program = options.program?.(workspace) ?? {
    stops: [
      { path: join(workspace, 'cart.js'), line: 2, exception: { typeName: 'TypeError', message: 'x is undefined' } },
      { path: join(workspace, 'cart.js'), line: 3 },
      { path: join(workspace, 'cart.js'), line: 4 },
    ],
    exitCode: 1,
    evaluations: { x: { kind: 'value', value: 'undefined', type: 'undefined' }, 'x++': { kind: 'side-effect' } },
  };
  const debug = createFakeDebugger(program, append, log.snapshot);
  const inputs: PlannerInput[] = [];
  const answers = [...(options.answers ?? [])];
  const planner: Planner = options.planner ?? {
    kind: 'builtin',
    label: 'scripted',
    async plan(input, signal, onThoughts) {
      inputs.push(input);
      onThoughts('thinking');
      const next = answers.shift() ?? {};
      const answer = typeof next === 'function' ? await next(input) : next;
      if (signal.aborted) throw new DapilotError('cancelled', 'stopped');
      return { plan: actionPlanSchema.parse({ thoughts: 'thought', plan: [], ...answer }), usage: { calls: 1, inputTokens: 10, outputTokens: 5 }, repaired: false };
    },
  };
  const readText = async (path: string) => {
    try {
      return await readFile(isAbsolute(path) ? path : join(workspace, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  const reads: PlannerReads = {
    readText,
    async readLines(path, start, end) {
      const lines = (await readText(path))?.split(/\r?\n/);
      return lines && { lines: lines.slice(start - 1, end), total: lines.length };
    },
    listSources: async () => (await readdir(workspace, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => relative(workspace, join(one.parentPath, one.name))),
  };
  const settings = settingsSchema.parse({ agent: options.settings?.agent ?? {}, model: options.settings?.model ?? {} });
  const agent = createAgent({
    append,
    snapshot: log.snapshot,
    debugger: debug,
    settings: () => settings,
    keyFor: (id) => options.keys?.[id],
    reads,
    tools: { ...noTools, ...options.tools },
    environment: async () => options.environment ?? {},
    workspace: () => workspace,
    builtinPlanner: () => planner,
    logger: silentLogger,
    now: () => Date.now() + bench.clockOffset,
    interactive: options.interactive ?? true,
    policy: { allow: options.allow ?? [] },
    ...(options.record ? { record: options.record } : {}),
  });
  bench.agent = agent;

  const currentStep = (index: number): Step => {
    const found = log.snapshot().agent.task?.rounds.at(-1)?.steps[index];
    if (!found) throw new Error(`There is no step ${index}.`);
    return found;
  };

  return Object.assign(bench, {
    workspace,
    agent,
    debugger: debug,
    inputs,
    events,
    reads,
    append,
    snapshot: log.snapshot,
    until(what: string, fits: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
      const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
      const timer = setTimeout(() => reject(new Error(`Waited for: ${what}. The agent: ${JSON.stringify(log.snapshot().agent, undefined, 1)}`)), 30_000);
      const check = () => {
        if (fits(log.snapshot())) resolve(log.snapshot());
      };
      listeners.add(check);
      check();
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(check);
      });
    },
    step: currentStep,
    approve: (index: number, forSession = false) => {
      const { id, hash } = currentStep(index);
      agent.approve({ stepId: id, hash, forSession });
    },
    async dispose() {
      await agent.dispose();
      log.dispose();
      await rm(workspace, { recursive: true, force: true });
    },
  });
}
