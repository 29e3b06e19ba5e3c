/** The first phase of a start: what its configurations and tasks are once a person has answered what they ask. */
import type { StartQuestion } from '../../../shared/configurations.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import { isObject } from '../base/loose.ts';
import type { Entry } from './configurations.ts';
import { resolveConfiguration, type ResolveContext } from './resolve.ts';
import type { PlannedTask, StartedConfiguration, StartedTasks, StartParts } from './start-parts.ts';
import type { Running, StartProgress } from './start-progress.ts';
import type { TaskPlan } from './tasks/plan.ts';
import { createResolver, type Root } from './variables.ts';
import type { WorkspaceFiles } from './workspace-roots.ts';

export interface StartResolving {
  /** `compound`: the one that they are members of. Rejects as `resolveConfiguration` and `StartParts.planTask`, or with `cancelled`. */
  configurations(of: Running, entries: readonly Entry[], files: WorkspaceFiles, compound?: Entry): Promise<readonly StartedConfiguration[]>;
  /** What a task of a root would run; undefined where the label is empty. Rejects likewise. */
  task(of: Running, label: string, files: WorkspaceFiles, root: Root): Promise<PlannedTask | undefined>;
}

/** What answers say besides their words. */
interface Told {
  readonly secrets: Set<string>;
  /** When the processes began that were picked, by their numbers. */
  readonly began: Map<number, string>;
}

export function createStartResolving(parts: Pick<StartParts, 'context' | 'planTask'>, { show, wait }: Pick<StartProgress, 'show' | 'wait'>): StartResolving {
  async function planOf(task: unknown, root: Root, context: ResolveContext): Promise<TaskPlan | undefined> {
    if (task === undefined || task === null || task === '') return undefined;
    if (typeof task !== 'string' && !isObject(task)) throw new DapilotError('task-missing', `${JSON.stringify(task)} is no name of a task.`, { hint: 'Write its label.' });
    return parts.planTask(task, root, (text, inputs) => createResolver({ ...context, inputs: inputs.filter(isObject) })(text));
  }

  /** Asks what nobody has answered yet in this start: one question of one place once. */
  function asker(of: Running, told: Told): (question: StartQuestion, place: string) => Promise<string> {
    const answers = new Map<string, Promise<string>>();
    return (question, place) => {
      const key = `${place} ${question.id}`;
      const answer = answers.get(key) ?? wait(of, question.id, { kind: 'asking', question }).then((value) => heard(question, value, told));
      answers.set(key, answer);
      return answer.finally(() => show(of, { kind: 'resolving' }));
    };
  }

  async function contextOf(of: Running, files: WorkspaceFiles, own: Pick<ResolveContext, 'root' | 'inputs' | 'ask'>): Promise<ResolveContext> {
    const { root } = own;
    return { ...(await parts.context(root)), ...own, roots: files.roots, editor: of.options.editor, setting: (key) => files.setting(root, key) };
  }

  return {
    async configurations(of, entries, files, compound) {
      const resolved: StartedConfiguration[] = [];
      const told: Told = { secrets: new Set(), began: new Map() };
      const ask = asker(of, told);
      for (const entry of entries) {
        const { root, inputs, path } = entry.file;
        // The same input of the same file is asked once, in a compound too; a process for each.
        const context = await contextOf(of, files, { root, inputs, ask: (question) => ask(question, question.kind === 'pickProcess' ? entry.id : path) });
        const planned = async (task: unknown, at = root) => planOf(task, at, await contextOf(of, files, { root: at, inputs: [], ask: (question) => ask(question, `tasks of ${at.path}`) }));
        const found = await resolveConfiguration(entry.value, context);
        const ofCompound = resolved.length === 0 && compound ? await planned(compound.value['preLaunchTask'], compound.file.root) : undefined;
        const own = await planned(found.value['preLaunchTask']);
        const after = await planned(found.value['postDebugTask']);
        const tasks: StartedTasks = { before: [ofCompound, own].filter((plan) => plan !== undefined), ...(after ? { after } : {}) };
        const request = withRoot(thatVery(found.request, told), root, files);
        resolved.push({ ...found, request: of.options.noDebug === true ? withoutDebugger(request) : request, entry, root, tasks, secrets: [...told.secrets] });
        of.closing.signal.throwIfAborted();
      }
      return resolved;
    },
    async task(of, label, files, root) {
      const told: Told = { secrets: new Set(), began: new Map() };
      const ask = asker(of, told);
      const plan = await planOf(label, root, await contextOf(of, files, { root, inputs: [], ask: (question) => ask(question, root.path) }));
      return plan && { plan, secrets: [...told.secrets] };
    },
  };
}

/** A process is picked with the moment in which it began: its number alone may be another's by the time it is attached to. */
function heard(question: StartQuestion, value: string, { secrets, began }: Told): string {
  if (question.kind === 'promptString' && question.password === true && value !== '') secrets.add(value);
  if (question.kind !== 'pickProcess') return value;
  const [processId = '', processStart] = value.split(' ');
  if (processStart !== undefined) began.set(Number(processId), processStart);
  return processId;
}

function thatVery(request: LaunchRequest, { began }: Told): LaunchRequest {
  const processStart = request.target === 'process' && request.processId !== undefined ? began.get(request.processId) : undefined;
  return processStart === undefined ? request : ({ ...request, processStart } as LaunchRequest);
}

/** Several roots may have configurations of one name: VS Code tells their programs apart by the root's. */
function withRoot(request: LaunchRequest, root: Root, { roots }: WorkspaceFiles): LaunchRequest {
  return root.path === roots[0]?.path || request.name === undefined ? request : { ...request, name: `${request.name.slice(0, 140)} (${root.name.slice(0, 50)})` };
}

/** Ctrl+F5. Throws `not-supported` for what only makes sense with a debugger. */
function withoutDebugger(request: LaunchRequest): LaunchRequest {
  if (request.target === 'process' || request.target === 'core' || request.target === 'page' || (request.target === 'adapter' && request.request === 'attach')) {
    throw new DapilotError('not-supported', `"${request.name ?? ''}" only means something with a debugger: nothing is started in it that could run without one.`, { hint: 'Start it with F5.' });
  }
  return { ...request, noDebug: true };
}
