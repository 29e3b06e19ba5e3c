/** Ten programs in four languages that fail, each in a core of its own with a model that plans: what a model is sent of them. */
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Task } from '../../src/shared/agent.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { Language } from '../../src/shared/launch.ts';
import type { ModelProfile } from '../../src/shared/models.ts';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { dataFolders } from '../../src/main/core/base/data-folders.ts';
import type { PastRound, PlannerInput } from '../../src/main/core/agent/planner.ts';
import { createCore } from '../../src/main/core/core.ts';
import { findLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { coreHost } from './core-host.ts';
import { requestsTo } from './core-requests.ts';
import { provideDelve } from './go-delve.ts';
import { findPinned } from './pinned-debugpy.ts';
import { trustFolder } from './trust.ts';

export interface FailingProgram {
  readonly language: Extract<Language, 'javascript' | 'python' | 'c' | 'go'>;
  /** From the root of this repository. */
  readonly folder: string;
  readonly program: string;
}

export const failingPrograms: readonly FailingProgram[] = [
  { language: 'javascript', folder: 'examples/checkout', program: 'main.js' },
  { language: 'javascript', folder: 'e2e/programs/causes/inventory-discount', program: 'main.js' },
  { language: 'javascript', folder: 'e2e/programs/causes/search-tree-null', program: 'main.js' },
  { language: 'python', folder: 'e2e/programs/python-causes/attribute-never-set', program: 'main.py' },
  { language: 'python', folder: 'e2e/programs/python-causes/not-found-search', program: 'main.py' },
  { language: 'python', folder: 'e2e/programs/python-causes/unittest-value', program: 'fares.py' },
  { language: 'c', folder: 'e2e/programs/c-causes/hash-bucket', program: 'table.c' },
  { language: 'c', folder: 'e2e/programs/c-causes/tree-child', program: 'tree.c' },
  { language: 'go', folder: 'e2e/programs/go-causes/pointer-in-config', program: 'main.go' },
  { language: 'go', folder: 'e2e/programs/go-causes/struct-two-files', program: '.' },
];

/** Stands in recordings for the folder that a program was in. */
export const recordedFolder = '/recorded';

/** Settings that debug a language with the adapter DAPilot installs; a sentence where this machine cannot. */
export type Provided = { readonly debug: object } | { readonly missing: string };

/** What this machine has for a language. */
export async function provide(language: FailingProgram['language']): Promise<Provided> {
  try {
    switch (language) {
      case 'javascript':
        return { debug: {} };
      case 'python': {
        const { python, debugpy } = await findPinned();
        return { debug: { python, debugpyPath: debugpy } };
      }
      case 'c': {
        const environment = cleanEnvironment(process.env);
        if (!(await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, environment))) return { missing: 'there is no lldb-dap' };
        return (await findExecutable('cc', environment)) === undefined ? { missing: 'there is no C compiler' } : { debug: {} };
      }
      case 'go':
        return { debug: { delvePath: (await provideDelve()).path } };
    }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

export interface Failing {
  readonly profile: Partial<ModelProfile> & Pick<ModelProfile, 'baseUrl'>;
  readonly apiKey?: string;
  readonly debug: object;
  readonly onEvent?: (event: CoreEvent) => void;
  /** Told in the end what left for the model, word for word and in its order. */
  readonly onSent?: (body: string) => void;
  /** Told in the end what its planner was shown and what came of it. */
  readonly onRecorded?: (rounds: readonly RecordedRound[]) => void;
}

/** A round as a planner was shown it, without those before it, and what it became. */
export interface RecordedRound {
  readonly input: Omit<PlannerInput, 'past'>;
  readonly became: Omit<PastRound, 'observation'>;
}

/** The finished task of a program that a model plans for with nobody to click: what looks and what steers is allowed. */
export async function runFailing({ folder, program }: Pick<FailingProgram, 'folder' | 'program'>, { profile, apiKey, debug, onEvent, onSent, onRecorded }: Failing): Promise<Task> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'dp-')));
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-stop-')));
  const { promise, resolve, reject } = Promise.withResolvers<Task>();
  await cp(join(import.meta.dirname, '../..', folder), workspace, { recursive: true, filter: (path) => !path.endsWith('cause.json') });
  await writeFile(join(home, 'settings.json'), JSON.stringify({ agent: { planner: 'model' }, debug, model: { profiles: { asked: { model: 'scripted', ...profile } } } }));
  await trustFolder(home, workspace);
  const environment = { ...process.env, DAPILOT_HOME: home, ...(apiKey === undefined ? {} : { DAPILOT_API_KEY: apiKey }) };
  const core = await createCore(coreHost({ folders: dataFolders({ DAPILOT_HOME: home }), currentFolder: workspace, environment, interactive: false, allow: ['looks', 'steers'] }));
  let ended: Task | undefined;
  const late = setTimeout(() => reject(new Error(`${folder} took too long: ${JSON.stringify(core.snapshot().agent.task?.rounds.at(-1))}`)), 600_000);
  core.onEvents((events) => {
    for (const { event } of events) onEvent?.(event);
    const { task } = core.snapshot().agent;
    if (task?.end) resolve(task);
  });
  try {
    const { request, subscribe } = requestsTo(core);
    subscribe();
    await request('driver.take', {});
    await request('workspace.open', { path: workspace });
    await request('agent.start', { launch: { program: join(workspace, program), cwd: workspace } });
    const task = await promise;
    ended = task;
    if (onSent) {
      const sent = task.rounds.flatMap((round) => round.sent ?? []);
      for (const { body } of await Promise.all(sent.map(({ id }) => request('agent.readSent', { id })))) onSent(body);
    }
    return task;
  } finally {
    clearTimeout(late);
    await core.dispose();
    if (onRecorded && ended) onRecorded(await recordedRounds(home, workspace, ended));
    for (const each of [home, workspace]) await rm(each, { recursive: true, force: true });
  }
}

/** From the record of the only task; its folder is written as one that no machine has. */
async function recordedRounds(home: string, workspace: string, { rounds }: Task): Promise<readonly RecordedRound[]> {
  const [file = ''] = (await readdir(join(home, 'tasks'), { recursive: true })).filter((name) => name.endsWith('.jsonl'));
  const text = await readFile(join(home, 'tasks', file), 'utf8');
  const asked = text.split('\n').filter((line) => line.startsWith('{"kind":"asked"'));
  const recorded = asked.map((line, index) => {
    const { input } = JSON.parse(line) as Pick<RecordedRound, 'input'>;
    const { thoughts = '', hypotheses = [], steps = [] } = rounds[index] ?? {};
    return { input, became: { thoughts, hypotheses, steps, personActions: input.personActions } };
  });
  const shortened = JSON.stringify(recorded).replaceAll(workspace, recordedFolder).replaceAll(/\/[\w./-]+(?=\/lib\/python\d)/g, '/usr');
  return JSON.parse(shortened) as RecordedRound[];
}
