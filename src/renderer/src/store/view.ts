/** The focus: what this window shows and where the person is. Lives apart from the facts and is never sent anywhere. */
import { adapterTextOf, adapterTextPath } from '../../../shared/adapter-text.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../../../shared/commands.ts';
import type { Source } from '../../../shared/debug.ts';
import type { Problem, ProblemCode } from '../../../shared/errors.ts';
import type { BreakpointId, SessionId, StepId } from '../../../shared/ids.ts';
import type { LaunchRequest } from '../../../shared/launch.ts';
import type { Focus } from './focus.ts';
import type { PlaceAhead } from './place-ahead.ts';

/** One open text: a file on disk, or text that only an adapter has. */
export type TextEditor =
  | { readonly key: string; readonly name: string; readonly path: string }
  | { readonly key: string; readonly name: string; readonly path?: undefined; readonly sessionId: SessionId; readonly reference: number };

/** Machine code of the focused program, among the texts. */
interface CodeEditor {
  readonly key: typeof disassemblyKey;
  readonly name: string;
  readonly path?: undefined;
  readonly reference?: undefined;
}

export type Editor = TextEditor | CodeEditor;

export const disassemblyKey = 'disassembly';

export function isText(editor: Editor): editor is TextEditor {
  return editor.key !== disassemblyKey;
}

/** Where the disassembly was asked to go; without it, it follows the focused frame. */
interface CodeTarget {
  readonly sessionId: SessionId;
  readonly reference: string;
  readonly serial: number;
}

/** What the memory view shows; without expression and reference nothing yet. */
export interface MemoryTarget {
  readonly sessionId: SessionId;
  /** As it is written in the view's field. */
  readonly label: string;
  /** Evaluated again at every stop; without it the address stays. */
  readonly expression?: string;
  /** A memoryReference of the stop it was asked at, or an address. */
  readonly reference?: string;
  readonly serial: number;
}

interface Reveal {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  /** Grows, so that asking twice for one place is two requests. */
  readonly serial: number;
  /** The person asked for it: the cursor goes there too. */
  readonly select: boolean;
  /** In milliseconds as of `performance.now()`. */
  readonly askedAt: number;
}

export type Panel = 'left' | 'right' | 'bottom';
export const bottomTabs = ['console', 'terminal', 'problems', 'network', 'agent-log', 'memory'] as const;
export type BottomTab = (typeof bottomTabs)[number];
/** What the values below the code are those of. */
export type ValueTab = 'variables' | 'watches' | 'registers';

type Overlay =
  | { readonly kind: 'palette'; readonly mode: 'commands' | 'files' }
  | { readonly kind: 'stopList'; readonly list: 'stepTargets' | 'sources' | 'modules' }
  | { readonly kind: 'tasks' }
  | { readonly kind: 'folder' }
  /** `next`: what goes on once the folder is trusted. */
  | { readonly kind: 'trust'; readonly next?: CommandId }
  | { readonly kind: 'launch'; readonly initial?: LaunchRequest }
  /** The editor of configurations: of one row, or of a new one where `id` is absent. */
  | { readonly kind: 'configurations'; readonly id?: string }
  | { readonly kind: 'attach' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'models' }
  | { readonly kind: 'environment' }
  | { readonly kind: 'externalTools' }
  | { readonly kind: 'records' }
  /** `id`: the request to show first. */
  | { readonly kind: 'sent'; readonly id: number }
  /** `id`: the adapter to show first. `back`: the launch that led here, which is gone on with afterwards. */
  | { readonly kind: 'adapters'; readonly id?: string; readonly back?: LaunchRequest };

export interface ShownRecord {
  readonly id: string;
  readonly title: string;
}

/** Something this window has to say: a problem of a request of its own, or a plain sentence. */
type Message =
  | { readonly id: number; readonly problem: Problem }
  | { readonly id: number; readonly problem?: undefined; readonly text: string; readonly action?: MessageAction };

/** What can be done about what a message says. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

/** A configuration or compound of the workspace, by the id of its row. */
export interface ChosenConfiguration {
  readonly configuration: string;
}

/** What F5 starts: `file` for the shown file, the key of a recent launch, or one that was never launched, or a configuration; null: what was started last. */
export type LaunchChoice = string | LaunchRequest | ChosenConfiguration | null;

interface Cursor {
  readonly key: string;
  readonly line: number;
  readonly column: number;
  /** The text that is selected there. */
  readonly selection?: string;
}

/** Breakpoint being edited in the source, at its line; `id` absent for one that does not exist yet. */
export interface BreakpointEdit {
  readonly path: string;
  readonly line: number;
  readonly id?: BreakpointId;
}

export interface ViewState {
  readonly focus: Focus | null;
  /** Where the focused thread stands already, while the focus is at its stop before. */
  readonly ahead: PlaceAhead | null;
  readonly editors: readonly Editor[];
  readonly activeEditor: string | null;
  readonly reveal: Reveal | null;
  readonly cursor: Cursor | null;
  /** auto: shown when the window is wide enough for it. */
  readonly panels: Readonly<Record<Panel, boolean | 'auto'>>;
  readonly bottomTab: BottomTab;
  readonly valueTab: ValueTab;
  /** Null: the view is closed. */
  readonly memory: MemoryTarget | null;
  readonly codeTarget: CodeTarget | null;
  readonly overlay: Overlay | null;
  /** The record that is shown in the place of all else. */
  readonly replay: ShownRecord | null;
  readonly launchChoice: LaunchChoice;
  /** Problems of this window's own requests, oldest first. */
  readonly messages: readonly Message[];
  readonly breakpointEdit: BreakpointEdit | null;
  /** The name of a new function to stop at is being written. */
  readonly addingFunction: boolean;
  /** Lines, by `lineKey`, that the person has just given a breakpoint (true) or taken it from, until the core says so too. */
  readonly expectedBreakpoints: Readonly<Record<string, boolean>>;
  /** The step whose card is open for editing. */
  readonly editingStep: StepId | null;
  /** Texts of adapters of the settings that were edited and not saved, by their names. */
  readonly adapterDrafts: Readonly<Record<string, string>>;
  /** What the person is writing to the agent; it outlives every task that starts meanwhile. */
  readonly symptom: string;
}

export interface View extends StoreApi<ViewState> {
  /** What went ahead of it is over. */
  readonly setFocus: (focus: Focus | null) => void;
  readonly setAhead: (ahead: PlaceAhead | null) => void;
  /** Opens (or shows) a text; with a line it is brought into sight. Gives false for a source nobody can read. */
  readonly openSource: (source: Source, sessionId: SessionId | null, at?: { line: number; column?: number; select?: boolean }) => boolean;
  readonly openPath: (path: string, at?: { line: number; column?: number }) => void;
  /** Machine code beside the texts: around a place, or where the focused frame stands. */
  readonly openDisassembly: (at?: Omit<CodeTarget, 'serial'>) => void;
  readonly showMemory: (target: Omit<MemoryTarget, 'serial'>) => void;
  readonly closeMemory: () => void;
  readonly closeEditor: (key: string) => void;
  readonly closeAllEditors: () => void;
  readonly showEditor: (key: string) => void;
  readonly setCursor: (cursor: Cursor | null) => void;
  readonly chooseLaunch: (choice: LaunchChoice) => void;
  readonly showPanel: (panel: Panel, visible: boolean) => void;
  readonly showBottomTab: (tab: BottomTab) => void;
  readonly showValueTab: (tab: ValueTab) => void;
  readonly openOverlay: (overlay: Overlay | null) => void;
  /** Null: back to work. */
  readonly showRecord: (record: ShownRecord | null) => void;
  readonly report: (problem: Problem) => void;
  readonly notify: (text: string, action?: MessageAction) => void;
  readonly dismiss: (id: number) => void;
  /** What an earlier launch failed with is no news any more. */
  readonly dismissLaunches: () => void;
  readonly editBreakpoint: (edit: BreakpointEdit | null) => void;
  readonly addFunctionBreakpoint: (adding: boolean) => void;
  /** Null: nothing is expected there any more. */
  readonly expectBreakpoint: (key: string, present: boolean | null) => void;
  readonly editStep: (id: StepId | null) => void;
  /** Null: there is none any more. */
  readonly draftAdapter: (id: string, text: string | null) => void;
  readonly setSymptom: (symptom: string) => void;
}

const maximumMessages = 4;
const ofLaunches: ReadonlySet<ProblemCode> = new Set(['build-failed', 'runtime-missing', 'adapter-missing', 'adapter-failed', 'adapter-timeout', 'launch-failed', 'program-syntax']);

/** A view that shows nothing yet. */
export function createView(): View {
  const store = createStore<ViewState>(() => ({
    focus: null,
    ahead: null,
    editors: [],
    activeEditor: null,
    reveal: null,
    cursor: null,
    panels: { left: 'auto', right: 'auto', bottom: 'auto' },
    bottomTab: 'console',
    valueTab: 'variables',
    memory: null,
    codeTarget: null,
    overlay: null,
    replay: null,
    launchChoice: null,
    messages: [],
    breakpointEdit: null,
    addingFunction: false,
    expectedBreakpoints: {},
    editingStep: null,
    adapterDrafts: {},
    symptom: '',
  }));
  let serial = 0;
  const { setState } = store;

  const openSource: View['openSource'] = (source, sessionId, at) => {
    const editor = editorOf(source, sessionId);
    if (!editor) return false;
    setState(({ editors, reveal }) => ({
      editors: editors.some((open) => open.key === editor.key) ? editors : [...editors, editor],
      activeEditor: editor.key,
      reveal: at
        ? { key: editor.key, line: at.line, column: at.column ?? 1, serial: (serial += 1), select: at.select ?? false, askedAt: performance.now() }
        : reveal,
    }));
    return true;
  };

  return {
    ...store,
    setFocus: (focus) => setState({ focus, ahead: null }),
    setAhead: (ahead) => setState({ ahead }),
    openSource,
    openPath: (path, at) => {
      const text = adapterTextOf(path);
      openSource(text ?? { name: baseName(path), path }, text?.sessionId ?? null, at && { ...at, select: true });
    },
    openDisassembly: (at) =>
      setState(({ editors }) => ({
        editors: editors.some(({ key }) => key === disassemblyKey) ? editors : [...editors, { key: disassemblyKey, name: 'Disassembly' }],
        activeEditor: disassemblyKey,
        codeTarget: at ? { ...at, serial: (serial += 1) } : null,
      })),
    showMemory: (target) =>
      setState(({ panels }) => ({ memory: { ...target, serial: (serial += 1) }, bottomTab: 'memory', panels: { ...panels, bottom: true } })),
    closeMemory: () => setState(({ bottomTab }) => ({ memory: null, bottomTab: bottomTab === 'memory' ? 'console' : bottomTab })),
    closeEditor: (key) => setState((state) => withoutEditor(state, key)),
    closeAllEditors: () => setState({ editors: [], activeEditor: null, breakpointEdit: null }),
    showEditor: (key) => setState({ activeEditor: key }),
    setCursor: (cursor) => setState({ cursor }),
    chooseLaunch: (launchChoice) => setState({ launchChoice }),
    showPanel: (panel, visible) => setState(({ panels }) => ({ panels: { ...panels, [panel]: visible } })),
    showBottomTab: (bottomTab) => setState(({ panels }) => ({ bottomTab, panels: { ...panels, bottom: true } })),
    showValueTab: (valueTab) => setState(({ panels }) => ({ valueTab, panels: { ...panels, bottom: true } })),
    openOverlay: (overlay) => setState({ overlay }),
    showRecord: (replay) => setState({ replay, overlay: null }),
    report: (problem) =>
      setState(({ messages }) => ({
        messages: [
          ...messages.filter((message) => message.problem?.message !== problem.message).slice(1 - maximumMessages),
          { id: (serial += 1), problem },
        ],
      })),
    notify: (text, action) =>
      setState(({ messages }) => ({ messages: [...messages.slice(1 - maximumMessages), { id: (serial += 1), text, ...(action ? { action } : {}) }] })),
    dismiss: (id) => setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) })),
    dismissLaunches: () => setState(({ messages }) => ({ messages: messages.filter(({ problem }) => problem === undefined || !ofLaunches.has(problem.code)) })),
    editBreakpoint: (breakpointEdit) => setState({ breakpointEdit }),
    addFunctionBreakpoint: (addingFunction) => setState({ addingFunction }),
    expectBreakpoint: (key, present) =>
      setState(({ expectedBreakpoints: { [key]: _, ...others } }) => ({ expectedBreakpoints: present === null ? others : { ...others, [key]: present } })),
    editStep: (editingStep) => setState({ editingStep }),
    draftAdapter: (id, text) =>
      setState(({ adapterDrafts: { [id]: _, ...others } }) => ({ adapterDrafts: text === null ? others : { ...others, [id]: text } })),
    setSymptom: (symptom) => setState({ symptom }),
  };
}

/** The last part of a path, whichever separator it has. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** A path relative to a folder as an absolute one, with the folder's own separator; an absolute one stays. */
export function joinPath(folder: string, path: string): string {
  if (/^([\\/]|[A-Za-z]:)/.test(path)) return path;
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return `${folder.replace(/[\\/]$/, '')}${separator}${path}`;
}

/** How a line of a file is named where only one text can be. */
export function lineKey(path: string, line: number): string {
  return `${line}:${path}`;
}

/** The editor of a source, or null when there is no text to be had. */
export function editorOf(source: Source, sessionId: SessionId | null): TextEditor | null {
  if (source.path !== undefined && !source.reference) return { key: source.path, name: baseName(source.path), path: source.path };
  if (source.reference && sessionId) {
    return { key: `${sessionId}:${source.reference}`, name: source.name, sessionId, reference: source.reference };
  }
  return null;
}

/** What breakpoints in an editor's text have as their path. */
export function breakpointPath(editor: TextEditor): string {
  return editor.path ?? adapterTextPath(editor);
}

function withoutEditor(state: ViewState, key: string): Partial<ViewState> {
  const index = state.editors.findIndex((editor) => editor.key === key);
  if (index < 0) return {};
  const editors = state.editors.filter((editor) => editor.key !== key);
  const neighbour = editors[Math.min(index, editors.length - 1)];
  return { editors, activeEditor: state.activeEditor === key ? (neighbour?.key ?? null) : state.activeEditor };
}

/** Which panels are in sight in a window of this width; the agent stays longest, then the stack, as both steer the work. */
export function visiblePanels(panels: ViewState['panels'], width: number): Readonly<Record<Panel, boolean>> {
  const fits = { left: width >= 900, right: width >= 720, bottom: true };
  return {
    left: panels.left === 'auto' ? fits.left : panels.left,
    right: panels.right === 'auto' ? fits.right : panels.right,
    bottom: panels.bottom === 'auto' ? fits.bottom : panels.bottom,
  };
}
