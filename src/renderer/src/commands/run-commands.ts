/** Starting, moving and ending the program. */
import type { Params, RequestName } from '../../../shared/contract.ts';
import type { ConfigurationRow } from '../../../shared/configurations.ts';
import type { LaunchConfiguration, LaunchRequest } from '../../../shared/launch.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { actingRoot } from '../store/replica.ts';
import { breakpointPath, disassemblyKey, isText, type ChosenConfiguration, type LaunchChoice, type ViewState } from '../store/view.ts';

type Movement = Extract<RequestName, 'session.continue' | 'session.reverseContinue' | 'session.stepOut' | 'session.pause'>;
type Step = Extract<RequestName, 'session.next' | 'session.stepIn' | 'session.stepBack'>;

export const runCommands = {
  'run.start': (cockpit: Cockpit) => start(cockpit, false),
  'run.startWithoutDebugging': (cockpit: Cockpit) => start(cockpit, true),
  'run.addConfiguration': ({ view }: Cockpit) => view.openOverlay({ kind: 'configurations' }),
  'run.openConfigurations': ({ view, replica }: Cockpit) => {
    const { rows, last } = replica.getState().snapshot.configurations;
    const row = rows.find(({ id }) => id === last) ?? rows[0];
    view.openOverlay({ kind: 'configurations', ...(row ? { id: row.id } : {}) });
  },
  'run.cancelStart': ({ replica, ask }: Cockpit) => {
    const begun = replica.getState().snapshot.start;
    return begun && ask('start.cancel', { id: begun.id });
  },
  'tasks.run': ({ view }: Cockpit) => view.openOverlay({ kind: 'tasks' }),
  'run.configure': ({ view }: Cockpit) => view.openOverlay({ kind: 'launch' }),
  'run.attach': ({ view }: Cockpit) => view.openOverlay({ kind: 'attach' }),
  'run.continue': (cockpit: Cockpit) => move(cockpit, 'session.continue'),
  'run.pause': (cockpit: Cockpit) => move(cockpit, 'session.pause'),
  'run.next': (cockpit: Cockpit) => step(cockpit, 'session.next'),
  'run.stepIn': (cockpit: Cockpit) => step(cockpit, 'session.stepIn'),
  'run.stepOut': (cockpit: Cockpit) => move(cockpit, 'session.stepOut'),
  'run.stepBack': (cockpit: Cockpit) => step(cockpit, 'session.stepBack'),
  'run.reverseContinue': (cockpit: Cockpit) => move(cockpit, 'session.reverseContinue'),
  'run.restart': ({ replica, view, ask }: Cockpit) => {
    const root = actingRoot(replica.getState().snapshot, view.getState().focus?.sessionId);
    return root && ask('session.restart', { rootId: root.id });
  },
  'run.stop': ({ replica, view, ask }: Cockpit) => {
    const root = actingRoot(replica.getState().snapshot, view.getState().focus?.sessionId);
    return root && ask('session.stop', { rootId: root.id });
  },
};

/** A row of the workspace's configurations, or a launch. */
export type StartTarget = { readonly row: ConfigurationRow; readonly launch?: undefined } | { readonly launch: LaunchRequest; readonly row?: undefined };

/** What F5 starts: what was chosen, else what was started last, else the first configuration, else the open file; null: ask. */
export function startTarget(choice: LaunchChoice, file: string | null, { configurations, recentLaunches }: Pick<Snapshot, 'configurations' | 'recentLaunches'>): StartTarget | null {
  const { rows, last } = configurations;
  const chosen = typeof choice === 'object' && choice && 'configuration' in choice ? choice.configuration : choice === null ? last : undefined;
  const row = rows.find(({ id }) => id === chosen);
  if (row) return { row };
  const plain = typeof choice === 'object' && choice && 'configuration' in choice ? null : choice;
  const first = plain === null && recentLaunches.length === 0 ? visibleRows(rows)[0] : undefined;
  if (first) return { row: first };
  const launch = launchTarget(plain, file, recentLaunches);
  return launch && { launch };
}

/** Those of the list, in VS Code's order: by group and order, those without at the end as they stand in their files. */
export function visibleRows(rows: readonly ConfigurationRow[]): readonly ConfigurationRow[] {
  const text = (a: string | undefined, b: string | undefined) => (a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : a.localeCompare(b));
  const number = (a = Infinity, b = Infinity) => (a === b ? 0 : a - b);
  return rows.filter(({ hidden }) => hidden !== true).toSorted((a, b) => text(a.group, b.group) || number(a.order, b.order));
}

/** What F5 starts among launches: the chosen launch, else the last one, else the open file when it can be run; null: ask. */
export function launchTarget(
  choice: Exclude<LaunchChoice, ChosenConfiguration>,
  file: string | null,
  recent: readonly LaunchConfiguration[],
): LaunchRequest | null {
  if (choice === 'file' && file) return { program: file };
  if (typeof choice === 'object' && choice) return choice;
  const chosen = recent.find((launch) => launchKey(launch) === choice) ?? recent[0];
  if (chosen) return chosen;
  return file ? { program: file } : null;
}

/** The path of the shown file when it is one that can be run, else null. */
export function runnableFile({ activeEditor, editors }: ViewState): string | null {
  const path = editors.find((editor) => editor.key === activeEditor)?.path;
  return path && isProgram(path) ? path : null;
}

/** Whether a file is in a language that programs are launched in, as far as its name tells. */
export function isProgram(path: string): boolean {
  return /\.([cm]?[jt]s|pyw?|go|c|cc|cpp|cxx|rs)$/i.test(path) && !/\.d\.[cm]?ts$/i.test(path);
}

/** Two launches with one key are the same choice in the list. */
export function launchKey(launch: LaunchConfiguration): string {
  return JSON.stringify(launch);
}

async function start(cockpit: Cockpit, noDebug: boolean): Promise<void> {
  const { view, replica, ask } = cockpit;
  const state = view.getState();
  const target = startTarget(state.launchChoice, runnableFile(state), replica.getState().snapshot);
  if (!target) return view.openOverlay({ kind: 'launch' });
  if (target.row) return startRow(cockpit, target.row, noDebug);
  const { launch } = target;
  const launched = await ask('session.launch', noDebug && 'args' in launch ? { ...launch, noDebug } : launch);
  // From now on it is the last launch.
  if (launched && launch === state.launchChoice) view.chooseLaunch(null);
  // Which process it was cannot be had again; which one is meant now only the person knows.
  if (!launched && launch.target === 'process' && launch.processId !== undefined) view.openOverlay({ kind: 'attach' });
}

/** Begins to start a configuration; how it goes on is in the snapshot. */
export async function startRow({ view, ask }: Cockpit, { id }: ConfigurationRow, noDebug: boolean): Promise<void> {
  const editor = editorPlace(view.getState());
  view.chooseLaunch({ configuration: id });
  await ask('configuration.start', { id, ...(noDebug ? { noDebug } : {}), ...editor });
}

/** Where the person is, for variables such as `${file}`. */
export function editorPlace({ editors, activeEditor, cursor }: ViewState): Pick<Params<'task.run'>, 'editor'> {
  const path = editors.find(({ key }) => key === activeEditor)?.path;
  const at = cursor?.key === activeEditor ? cursor : null;
  const selection = at?.selection;
  return path === undefined ? {} : { editor: { path, ...(at ? { line: at.line } : {}), ...(selection === undefined ? {} : { selectedText: selection }) } };
}

function move({ view, ask }: Cockpit, name: Movement): unknown {
  const focus = view.getState().focus;
  if (!focus || focus.threadId === null) return undefined;
  return ask(name, { sessionId: focus.sessionId, threadId: focus.threadId });
}

/** By single instructions while the disassembly is in front, where the session can. */
function step({ view, replica, ask }: Cockpit, name: Step): unknown {
  const { focus, activeEditor } = view.getState();
  if (!focus || focus.threadId === null) return undefined;
  const { sessionId, threadId } = focus;
  const fine = activeEditor === disassemblyKey && replica.getState().snapshot.sessions[sessionId]?.capabilities.instructionStepping === true;
  return ask(name, { sessionId, threadId, ...(fine ? { granularity: 'instruction' } : {}) });
}

/** The place of the cursor in the file that is shown. */
export function cursorPlace({ cursor, activeEditor, editors }: ViewState): { path: string; line: number; column: number } | null {
  const open = editors.find(({ key }) => key === activeEditor);
  return open && isText(open) && cursor?.key === activeEditor ? { path: breakpointPath(open), line: cursor.line, column: cursor.column } : null;
}
