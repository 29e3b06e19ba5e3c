/**
 * The table: every request a client can make, with the schema of its parameters and the type of its result. Hosts,
 * preload and socket are generic over it; the router validates parameters for every host alike. Events are in events.ts.
 */
import { z } from 'zod';
import { agentRequests } from './agent-requests.ts';
import type { AdapterTemplate } from './adapters.ts';
import type { CheckedConfiguration } from './configurations.ts';
import { accessTypes, consoleFilters, type ConsoleEntry, type EvaluateResult, type Scope, type StackFrame, type Variable, type ConsoleGroup } from './debug.ts';
import { lastingStop, type BreakpointId, type SessionId, type StopNumber, type TaskRunId, type TerminalId, type WatchId } from './ids.ts';
import { launchSchema } from './launch.ts';
import { granularities, type CompletionEdit, type DataBreakpointInfo, type Instruction, type MemoryRange } from './low-level.ts';
import { modelProfileId, type FoundModelServer } from './models.ts';
import { brand, driverRequest, request, type Request } from './request.ts';
import { toolRequests } from './tool-requests.ts';
import type { ProcessList } from './processes.ts';
import type { Proposal } from './proposals.ts';
import type { RecordSummary } from './record-summary.ts';
import type { VisibleSettings } from './settings.ts';
import type { GotoTarget, LoadedModules, LoadedSources, StepInTarget } from './targets.ts';
import type { SourceProblem, TaskList } from './tasks.ts';
import type { TerminalOutput } from './terminal.ts';

const sessionId = brand<SessionId>(z.string().min(1).max(100));
const breakpointId = brand<BreakpointId>(z.string().min(1).max(100));
const terminalId = brand<TerminalId>(z.string().min(1).max(100));
const taskRunId = brand<TaskRunId>(z.string().min(1).max(100));
const watchId = brand<WatchId>(z.string().min(1).max(100));
const stop = brand<StopNumber>(z.number().int().min(1));
const stopOrLasting = brand<StopNumber>(z.number().int().min(lastingStop));
const path = z.string().min(1).max(4096);
const line = z.number().int().min(1).max(100_000_000);
const threadId = z.number().int();
const reference = z.number().int().min(1);
const frameId = z.number().int();
const adapterId = z.string().min(1).max(60);
const memoryReference = z.string().min(1).max(1000);
const address = z.string().regex(/^0x[\da-f]{1,32}$/);
const start = z.number().int().min(0);
const count = z.number().int().min(1).max(1000);
const recordId = z.string().regex(/^[\w.-]{1,100}$/);
const configurationId = z.string().min(1).max(100);
const startId = z.string().min(1).max(100);
const configurationText = z.string().max(1_000_000);
/** Where the person is in the window that asks. */
const editorPlace = z.strictObject({ path, line: line.optional(), selectedText: z.string().max(100_000).optional() }).optional();
const nothing = z.strictObject({});
const functionName = z.string().trim().min(1).max(1000);
/** Empty texts mean "none". */
const hitFields = {
  condition: z.string().max(4000).optional(),
  hitCondition: z.string().max(200).optional(),
};
const breakpointFields = {
  ...hitFields,
  logMessage: z.string().max(4000).optional(),
};

export interface CoreInfo {
  readonly version: string;
  readonly core: string;
  readonly processId: number;
  readonly platform: string;
  readonly dataFolder: string;
}
export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'folder' | 'file';
}
export interface Example {
  readonly name: string;
  readonly description: string;
  readonly folder: string;
  readonly program: string;
  readonly symptom: string;
}
export interface SourceText {
  readonly text: string;
  /** Absolute real path; absent for text that only the adapter has. */
  readonly path?: string;
  readonly readOnly: boolean;
}
export interface ImportedBreakpoints {
  /** The program that they are from, for example "VS Code". */
  readonly from: string;
  readonly added: number;
  /** Were here already. */
  readonly known: number;
  /** On lines or files that are there no more, or of a kind that is not taken over. */
  readonly leftOut: number;
}
export interface VariablePage {
  readonly variables: readonly Variable[];
  /** More children may follow. */
  readonly more: boolean;
}

const expression = z.string().min(1).max(100_000);
const watchExpression = z.string().trim().min(1).max(4000);
const onThread = z.strictObject({ sessionId, threadId });
const moving = z.strictObject({ sessionId, threadId, /** Only this thread, where the adapter can. */ singleThread: z.boolean().optional() });
/** How far it goes, where the session can step by instructions; without it, as far as the adapter means. */
const stepping = moving.extend({ granularity: z.enum(granularities).optional() });

export const contract = {
  'core.info': request<CoreInfo>()(nothing),
  /** The asking window becomes the one that may approve. */
  'driver.take': request()(nothing),
  'notice.dismiss': request()(z.strictObject({ id: z.number().int() })),

  'workspace.open': driverRequest()(z.strictObject({ path })),
  /**
   * What the person says of the open folder, whose real path they were shown. `above`: a folder it lies in, which is
   * trusted with everything in it. Not trusted: taken back, also from the folder above through which it was; refused with
   * `session-active` while a program is debugged.
   */
  'workspace.trust': driverRequest()(z.strictObject({ path, trusted: z.boolean(), above: path.optional() })),
  'workspace.recent': request<readonly { readonly path: string; readonly name: string }[]>()(nothing),
  /** What runs on this machine now, to choose what to attach to. */
  'processes.list': request<ProcessList>()(nothing),
  'examples.list': request<readonly Example[]>()(nothing),
  /** Copies an example into a folder of its own and opens that as the workspace. */
  'examples.open': driverRequest<Example>()(z.strictObject({ name: z.string() })),
  /** Files of the workspace whose relative path fits `query`, best first; dependencies and ignored folders left out. */
  'files.find': request<readonly string[]>()(z.strictObject({ query: z.string().max(300), limit: count })),
  /** For hosts without a system dialog: the entries of a folder; without `path` the person's home. */
  'folders.list': request<{ readonly path: string; readonly parent: string | null; readonly entries: readonly FolderEntry[] }>()(
    z.strictObject({ path: path.optional() }),
  ),
  'source.read': request<SourceText>()(
    z.union([z.strictObject({ path }), z.strictObject({ sessionId, reference })]),
  ),

  /** Without a value the default holds again, and an entry of a collection is removed. */
  'settings.set': driverRequest<VisibleSettings>()(z.strictObject({ key: z.string().min(1).max(100), value: z.unknown().optional() })),

  /** Keeps the key of a profile for its endpoint; an empty one forgets it. */
  'model.setKey': driverRequest()(z.strictObject({ profile: modelProfileId, key: z.string().max(10_000) })),
  /** Model servers that answer on this machine. */
  'model.detect': request<{ readonly servers: readonly FoundModelServer[] }>()(nothing),
  /** Names of models, asked of the endpoint of a profile. */
  'model.list': driverRequest<{ readonly models: readonly string[] }>()(z.strictObject({ profile: modelProfileId })),
  /** Begins to find out what works with a profile; how it goes is in the snapshot. */
  'model.test': driverRequest()(z.strictObject({ profile: modelProfileId })),
  'model.cancelTest': driverRequest()(z.strictObject({ profile: modelProfileId })),

  /** Looks for every adapter anew, one after the other; what is found comes as events. Gives the templates for further ones. */
  'adapters.list': request<{ readonly templates: readonly AdapterTemplate[] }>()(nothing),
  /** Begins to install an adapter into our own folder; how it goes is in the adapter's row. */
  'adapters.install': driverRequest()(z.strictObject({ id: adapterId })),
  'adapters.cancelInstall': driverRequest()(z.strictObject({ id: adapterId })),

  ...toolRequests,

  /** Launches that the workspace suggests: its server, its tests. `path`: the file that is looked at. */
  'launch.suggest': request<readonly Proposal[]>()(z.strictObject({ path: path.optional() })),
  /** Begins the way from a configuration to its program; how it goes is in `Snapshot.start`. `editor`: where the person is. */
  'configuration.start': driverRequest<{ readonly id: string }>()(
    z.strictObject({
      id: configurationId,
      noDebug: z.boolean().optional(),
      editor: editorPlace,
    }),
  ),
  /** The same by its name, as a command line gives it. In a folder that is not trusted the start waits until it is. */
  'configuration.startNamed': driverRequest<{ readonly id: string }>()(z.strictObject({ name: z.string().min(1).max(1000) })),
  'start.answer': driverRequest()(z.strictObject({ id: startId, question: z.string().max(200), value: z.string().max(100_000) })),
  /** `hash` is the one of the review, so that a click accepts exactly what was shown. */
  'start.accept': driverRequest()(z.strictObject({ id: startId, hash: z.string().max(200) })),
  /** Cancels it in any phase; one that failed is forgotten. */
  'start.cancel': request()(z.strictObject({ id: startId })),
  /** The text of one configuration, comments included. */
  'configuration.text': request<{ readonly text: string; readonly path: string }>()(z.strictObject({ id: configurationId })),
  /** What a configuration's text says after a change of one key, comments kept; without a change the text as it is. */
  'configuration.edit': request<CheckedConfiguration>()(
    z.strictObject({ text: configurationText, change: z.strictObject({ key: z.array(z.union([z.string().max(200), start])).min(1).max(10), value: z.unknown().optional() }).optional() }),
  ),
  /**
   * Writes a configuration in the place of `id`, or as a new one of the folder's launch.json. Gives its row's id. `read`: its text when
   * it was opened; what has become another since is not written over.
   */
  'configuration.save': driverRequest<{ readonly id: string }>()(
    z.strictObject({ text: configurationText, id: configurationId.optional(), read: configurationText.optional(), folder: path.optional() }),
  ),
  'configuration.remove': driverRequest()(z.strictObject({ id: configurationId })),
  'session.launch': driverRequest<{ readonly rootId: SessionId }>()(launchSchema),
  'session.stop': request()(z.strictObject({ rootId: sessionId })),
  'session.restart': driverRequest()(z.strictObject({ rootId: sessionId })),
  /** Forgets an ended tree and its console. */
  'session.remove': driverRequest()(z.strictObject({ rootId: sessionId })),
  'session.continue': driverRequest()(moving),
  'session.next': driverRequest()(stepping),
  /** Into the call of a target, which is one of this stop. */
  'session.stepIn': driverRequest()(stepping.extend({ targetId: z.number().int().optional(), stop: stop.optional() })),
  'session.stepOut': driverRequest()(stepping),
  /** Both only where the session can run backwards. */
  'session.stepBack': driverRequest()(stepping),
  'session.reverseContinue': driverRequest()(moving),
  'session.pause': driverRequest()(onThread),
  /** Continues up to a line, unless something stops the program before. Refused where it is known that it cannot stop there. */
  'session.runTo': driverRequest()(onThread.extend({ path, line, column: line.optional() })),
  /** The calls that a step into the line of a frame could go into. */
  'stepInTargets.read': request<{ readonly targets: readonly StepInTarget[] }>()(z.strictObject({ sessionId, stop, frameId })),
  /** Places at a line that could become the next statement; none: it cannot go on there. */
  'gotoTargets.read': request<{ readonly targets: readonly GotoTarget[] }>()(z.strictObject({ sessionId, stop, path, line, column: line.optional() })),
  'session.goto': driverRequest()(z.strictObject({ sessionId, threadId, stop, targetId: z.number().int() })),
  /** Begins the function of a frame anew. */
  'session.restartFrame': driverRequest()(z.strictObject({ sessionId, threadId, stop, frameId })),
  'sources.list': request<LoadedSources>()(z.strictObject({ sessionId })),
  'modules.list': request<LoadedModules>()(z.strictObject({ sessionId })),
  /** Runs for longer than the settings allow: the time to live starts anew. */
  'session.extend': driverRequest()(z.strictObject({ rootId: sessionId })),
  /** Cancels what `statusReason` names, where the session says that it can be. */
  'session.cancel': driverRequest()(z.strictObject({ sessionId })),
  /** What could be written at `offset` of an expression. */
  'session.completions': request<{ readonly edits: readonly CompletionEdit[] }>()(
    z.strictObject({ sessionId, stop: stop.optional(), frameId: frameId.optional(), text: z.string().max(100_000), offset: start }),
  ),
  /** Writes the wire log of a session's tree to a file and gives its path. */
  'session.saveLog': request<{ readonly path: string }>()(z.strictObject({ sessionId })),

  'stack.read': request<{ readonly frames: readonly StackFrame[]; readonly totalFrames?: number }>()(
    z.strictObject({ sessionId, threadId, stop, start, count }),
  ),
  /** The scopes of a frame, with the first page of each that is cheap. */
  'scopes.read': request<{ readonly scopes: readonly Scope[]; readonly variables: Readonly<Record<number, readonly Variable[]>> }>()(
    z.strictObject({ sessionId, stop, frameId }),
  ),
  /** Children of a reference. Named members first, then a page of the indexed ones; `start` counts indexed children. */
  'variables.read': request<VariablePage>()(
    z.strictObject({ sessionId, stop: stopOrLasting, reference, filter: z.enum(['named', 'indexed']).optional(), start, count }),
  ),
  /** `reference` is a memoryReference of this stop. */
  'memory.read': request<MemoryRange>()(
    z.strictObject({ sessionId, stop, reference: memoryReference, offset: z.number().int(), count: z.number().int().min(1).max(65_536) }),
  ),
  /** Gives how many bytes were written: an adapter may write a part only. */
  'memory.write': driverRequest<{ readonly written: number }>()(
    z.strictObject({ sessionId, stop, reference: memoryReference, offset: z.number().int(), base64: z.base64().min(4).max(8192) }),
  ),
  /** `start` counts instructions, and may be negative. */
  'disassembly.read': request<{ readonly instructions: readonly Instruction[] }>()(
    z.strictObject({ sessionId, stop, reference: memoryReference, start: z.number().int().min(-100_000).max(100_000), count }),
  ),
  /** Whether something can be watched; `reference` is that of its scope or object. */
  'dataBreakpoint.info': request<DataBreakpointInfo>()(
    z.strictObject({ sessionId, stop, name: z.string().min(1).max(4000), reference: reference.optional(), frameId: frameId.optional() }),
  ),
  evaluate: driverRequest<EvaluateResult>()(
    z.strictObject({
      sessionId,
      stop: stop.optional(),
      frameId: frameId.optional(),
      expression,
      /** `repl` also writes the expression and its result to the console; `clipboard` gives the whole value. */
      context: z.enum(['repl', 'hover', 'watch', 'clipboard']),
    }),
  ),

  /**
   * Gives a variable another value: the one called `name` of a scope or object (`reference`), or what `expression` means in
   * a frame. Gives the value it has then; refused with the words of the adapter.
   */
  'variable.set': driverRequest<EvaluateResult>()(
    z.strictObject({
      sessionId,
      stop,
      frameId: frameId.optional(),
      reference: reference.optional(),
      name: z.string().max(4000),
      expression: expression.optional(),
      value: z.string().min(1).max(100_000),
    }),
  ),
  'watch.add': driverRequest<{ readonly id: WatchId }>()(z.strictObject({ expression: watchExpression })),
  'watch.change': driverRequest()(z.strictObject({ id: watchId, expression: watchExpression })),
  'watch.remove': driverRequest()(z.strictObject({ id: watchId })),
  /** Puts it at a position among all, from 0. */
  'watch.move': driverRequest()(z.strictObject({ id: watchId, to: start })),

  /** `once`: it goes away when it was hit. `after`: it stops a program only after that one has been hit in it. */
  'breakpoint.add': driverRequest<{ readonly id: BreakpointId }>()(
    z.strictObject({ path, line, column: line.optional(), ...breakpointFields, once: z.boolean().optional(), after: breakpointId.optional() }),
  ),
  /** What is not named stays as it is. */
  'breakpoint.change': driverRequest()(
    z.strictObject({
      id: breakpointId,
      enabled: z.boolean().optional(),
      line: line.optional(),
      ...breakpointFields,
      once: z.boolean().optional(),
      /** Null: it waits for none. */
      after: breakpointId.nullable().optional(),
    }),
  ),
  'breakpoint.remove': driverRequest()(z.strictObject({ id: breakpointId })),
  /** Takes all of them away, of every kind; gives how many. Those of the person can be put back until the next ones are. */
  'breakpoint.removeAll': driverRequest<{ readonly removed: number }>()(nothing),
  'breakpoint.putBack': driverRequest()(nothing),
  'breakpoint.mute': driverRequest()(z.strictObject({ muted: z.boolean() })),
  /** The columns of a line at which a session can stop. */
  'breakpointLocations.read': request<{ readonly columns: readonly number[] }>()(z.strictObject({ sessionId, path, line })),
  /** Takes over the breakpoints that VS Code has for the open folder; those that are here already stay as they are. */
  'breakpoint.importVsCode': driverRequest<ImportedBreakpoints>()(nothing),
  'functionBreakpoint.add': driverRequest<{ readonly id: BreakpointId }>()(z.strictObject({ name: functionName, ...hitFields })),
  'functionBreakpoint.change': driverRequest()(
    z.strictObject({ id: breakpointId, name: functionName.optional(), enabled: z.boolean().optional(), ...hitFields }),
  ),
  'functionBreakpoint.remove': driverRequest()(z.strictObject({ id: breakpointId })),
  /** On a variable of a scope or object (`reference`), or on an expression in a frame. */
  'dataBreakpoint.add': driverRequest<{ readonly id: BreakpointId }>()(
    z.strictObject({ sessionId, stop, name: z.string().min(1).max(4000), reference: reference.optional(), frameId: frameId.optional(), accessType: z.enum(accessTypes) }),
  ),
  'dataBreakpoint.change': driverRequest()(z.strictObject({ id: breakpointId, enabled: z.boolean().optional(), ...hitFields })),
  'dataBreakpoint.remove': driverRequest()(z.strictObject({ id: breakpointId })),
  /** On one instruction of a session that stands. `reference` is one of `stop`, and the instruction `offset` bytes after it. */
  'instructionBreakpoint.add': driverRequest<{ readonly id: BreakpointId }>()(
    z.strictObject({ sessionId, stop, reference: memoryReference, offset: z.number().int(), address, symbol: z.string().max(500).optional() }),
  ),
  'instructionBreakpoint.change': driverRequest()(z.strictObject({ id: breakpointId, enabled: z.boolean() })),
  'instructionBreakpoint.remove': driverRequest()(z.strictObject({ id: breakpointId })),
  'exceptionFilters.set': driverRequest()(
    z.strictObject({
      adapter: z.string().max(100),
      enabled: z.array(z.string().max(100)).max(50),
      /** By filter; an empty one is none. Those of other filters stay as they are. */
      conditions: z.record(z.string().max(100), z.string().max(4000)).optional(),
    }),
  ),

  'console.read': request<{ readonly entries: readonly ConsoleEntry[] }>()(
    z.strictObject({ rootId: sessionId, from: start, count }),
  ),
  /** What can be folded. */
  'console.groups': request<{ readonly groups: readonly ConsoleGroup[] }>()(z.strictObject({ rootId: sessionId })),
  /** Positions of entries that hold a text and are of a kind; looks at a bounded number of them and says where to go on. */
  'console.find': request<{ readonly matches: readonly number[]; readonly next: number }>()(
    z.strictObject({ rootId: sessionId, from: start, text: z.string().max(1000), filter: z.enum(consoleFilters) }),
  ),
  /** Writes the whole console into a file of plain text and gives its path. */
  'console.save': request<{ readonly path: string }>()(z.strictObject({ rootId: sessionId })),
  'console.clear': driverRequest()(z.strictObject({ rootId: sessionId })),

  /** What was written from a position on, as far as it is still kept. */
  'terminal.read': request<TerminalOutput>()(z.strictObject({ id: terminalId, from: start })),
  /** What the person types, as bytes of a terminal; refused once its program is over. */
  'terminal.write': driverRequest()(z.strictObject({ id: terminalId, text: z.string().min(1).max(100_000) })),
  'terminal.resize': driverRequest()(
    z.strictObject({ id: terminalId, columns: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(500) }),
  ),

  /** The tasks of the open folder; why one cannot be run is in its row. */
  'tasks.list': request<TaskList>()(nothing),
  /** Runs a task by itself: what it would run is reviewed before, as for a configuration. How that goes is in `Snapshot.start`. */
  'task.run': driverRequest()(z.strictObject({ label: z.string().min(1).max(400), folder: path, editor: editorPlace })),
  /** Ends everything that it has started. */
  'task.stop': driverRequest()(z.strictObject({ id: taskRunId })),
  /** By file, those with errors first. */
  'problems.read': request<{ readonly problems: readonly SourceProblem[] }>()(nothing),
  /** Its address was opened, or will not be. */
  'server.dismiss': driverRequest()(z.strictObject({ id: z.string().min(1).max(100) })),

  /** Records of the tasks in the open folder, the newest first. */
  'records.list': request<{ readonly records: readonly RecordSummary[] }>()(nothing),
  /** Lines of a record from a position on, in order; those that only the file is read for (wire, decisions) are left out. */
  'record.read': request<{ readonly lines: readonly string[]; readonly next?: number }>()(z.strictObject({ id: recordId, from: start })),
  /** Writes a copy for somebody else (`record`), or its approved rounds as examples for a model (`chat`), and gives its path. */
  'record.export': request<{ readonly path: string; readonly rounds?: number }>()(z.strictObject({ id: recordId, as: z.enum(['record', 'chat']) })),
  /** Takes a record from a file of somebody else into the list. Refused with `file-…` or `bad-request`. */
  'record.import': driverRequest<{ readonly id: string }>()(z.strictObject({ path })),
  /** Takes a record away; for good with the next task, or when the core ends. Until then `record.restore` brings it back. */
  'record.remove': driverRequest()(z.strictObject({ id: recordId })),
  /** Refused with `file-missing` once it is gone for good. */
  'record.restore': driverRequest()(z.strictObject({ id: recordId })),
  ...agentRequests,
} as const;

type Contract = typeof contract;
export type RequestName = keyof Contract;
/** What a caller passes. */
export type Params<Name extends RequestName> = z.input<Contract[Name]['params']>;
/** What a handler gets after validation. */
export type ParsedParams<Name extends RequestName> = z.output<Contract[Name]['params']>;
export type Result<Name extends RequestName> = Contract[Name] extends Request<z.ZodType, infer R> ? R : never;

