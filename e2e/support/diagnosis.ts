/** One program diagnosed by the real loop, debugger and built-in planner, with nobody to click. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Risk, Task } from '../../src/shared/agent.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { Language, LaunchRequest } from '../../src/shared/launch.ts';
import { defaultSettings } from '../../src/shared/settings.ts';
import { createAgent, type Agent } from '../../src/main/core/agent/agent.ts';
import { createBuiltinPlanner } from '../../src/main/core/agent/offline/builtin-planner.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { createRedactor } from '../../src/main/core/agent/redact.ts';
import { noTools } from './no-tools.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { parse } from '../../src/main/core/code/parser.ts';
import type { Adapter } from '../../src/main/core/dap/adapters/adapter.ts';
import { createDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy.ts';
import { createDebugger } from '../../src/main/core/dap/debugger.ts';
import { createEventLog } from '../../src/main/core/event-log.ts';
import { createReads } from '../../src/main/core/workspace/reads.ts';
import { createSourceReader } from '../../src/main/core/workspace/source.ts';
import { bundledJsDebug } from './js-debug-adapter.ts';

export interface DiagnosisRequest {
  /** The workspace; also where the program runs. */
  readonly folder: string;
  /** Relative to the folder; a launch of another kind is given whole. */
  readonly program: string | LaunchRequest;
  readonly args?: readonly string[];
  readonly allow?: readonly Risk[];
  /** What a Python program runs on: the interpreter, and the folder of debugpy ('' for the interpreter's own). */
  readonly python?: { readonly python: string; readonly debugpy: string };
  /** Further debug adapters; the folder is for what they write. */
  readonly adapters?: (folder: string) => readonly Adapter[];
  readonly language?: Language;
}

/** The finished task, with its verdict where there is one. */
export async function diagnose({ folder, program, args = [], allow = ['looks', 'steers'], python, adapters = () => [], language }: DiagnosisRequest): Promise<Task> {
  const workspace = realpathSync(folder);
  const state = mkdtempSync(join(tmpdir(), 'dp-'));
  mkdirSync(join(state, 'run'));
  const log = createEventLog();
  const ended = Promise.withResolvers<Task>();
  const present: { agent?: Agent } = {};
  const append = (event: CoreEvent): void => {
    log.append(event);
    present.agent?.eventHappened(event);
    const { task } = log.snapshot().agent;
    if (event.type === 'agent.taskEnded' && task) ended.resolve(task);
  };
  const node = pinnedNode();
  const environment = cleanEnvironment(process.env);
  const debug = createDebugger({
    append,
    snapshot: log.snapshot,
    adapters: [bundledJsDebug({ runFolder: state, workspaceFolder: () => workspace, environment }), createDebugpy({
      adaptersFolder: state,
      pathSetting: () => python?.debugpy ?? '',
      pathVariable: undefined,
      justMyCode: () => true,
      quickAnswers: () => true,
      guardian: { guard: () => undefined },
      logger: silentLogger,
    }), ...adapters(join(state, 'run'))],
    logger: silentLogger,
    mask: () => createRedactor(),
    settings: () => ({ ...defaultSettings, debug: { ...defaultSettings.debug, python: python?.python ?? '' } }),
    workspace: () => workspace,
    folders: { logs: join(state, 'logs'), run: join(state, 'run') },
    environment: async () => ({ environment }),
    pinnedNode: node,
    guard: () => undefined,
  });
  const reads = createReads({ path: () => workspace, trusted: () => true }, createSourceReader(() => workspace, log.snapshot));
  const agent = createAgent({
    append,
    snapshot: log.snapshot,
    debugger: debug,
    settings: () => ({ ...defaultSettings, agent: { ...defaultSettings.agent, planner: 'builtin' } }),
    keyFor: () => undefined,
    reads,
    tools: noTools,
    environment: async () => environment,
    workspace: () => workspace,
    builtinPlanner: () => createBuiltinPlanner({ reads, parse }),
    logger: silentLogger,
    now: Date.now,
    interactive: false,
    policy: { allow },
  });
  present.agent = agent;
  try {
    agent.start({ launch: typeof program === 'string' ? { program: join(workspace, program), args: [...args], cwd: workspace, ...(language ? { language } : {}) } : program });
    return await ended.promise;
  } finally {
    await agent.dispose();
    await debug.dispose();
    log.dispose();
    rmSync(state, { recursive: true, force: true });
  }
}
