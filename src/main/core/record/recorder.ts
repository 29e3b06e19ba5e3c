/**
 * Keeps the record of the task that is under way: it hears of everything that happens in the core and writes what belongs to the
 * task. It asks no adapter anything; of its own accord it only reads the console, the requests that are recorded and the source of
 * where the program stands, so that a run without a window can be seen later, too.
 */
import type { RequestName } from '../../../shared/contract.ts';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId } from '../../../shared/ids.ts';
import type { NetworkRequest, NetworkState } from '../../../shared/network.ts';
import { pulledRequests, recordedState, recordFormat, recordVersion, type PulledRequest, type RecordedDecision, type RecordEntry } from '../../../shared/record.ts';
import type { ConsoleEntry, StopContext } from '../../../shared/debug.ts';
import { isRecorded } from '../../../shared/record-shapes.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import { record, type Loose } from '../base/loose.ts';
import { createEncoder, isOfAgent } from './encode.ts';
import type { LearningMask } from './mask.ts';
import { createRecordWriter, type RecordWriter } from './writer.ts';

export interface RecorderParts {
  readonly product: string;
  snapshot(): Snapshot;
  readonly now: () => number;
  /** The file of a record that begins now; undefined: there is no place for it. */
  place(startedAt: number, task: string): string | undefined;
  /** Finds secrets, for one record. */
  secrets(): LearningMask;
  readSource(path: string): Promise<unknown>;
  readConsole(rootId: SessionId, from: number, count: number): readonly ConsoleEntry[];
  /** Requests of programs, while they are recorded. One that changes becomes another object. */
  readNetwork(from: number, count: number): readonly NetworkRequest[];
  readonly onFault: (error: unknown) => void;
}

/** A message of a debug adapter, or to it; of a long one only what it is. */
type WireMessage = { readonly direction: 'sent' | 'received' } & ({ readonly message: unknown } | { readonly about: string; readonly characters: number });

export interface Recorder {
  /** What the agent has to say besides its events. A decision to begin a task begins a record. */
  note(entry: RecordEntry): void;
  /** Must be called for every event, in their order. */
  eventHappened(event: CoreEvent): void;
  /** The reply to a request of a window: a result, or the error it was refused with. */
  replied(name: string, params: unknown, outcome: { readonly result: unknown } | { readonly error: unknown }): void;
  /** The planner has read a file of the folder. */
  read(path: string, text: string): void;
  traffic(session: SessionId, message: WireMessage): void;
  /** Whether a file may be taken away: not while its task runs; what is opened after its end is then no longer kept in it. */
  release(file: string): Promise<boolean>;
  /** Waits until all that has happened is in the file. */
  settled(): Promise<void>;
  /** Ends the record and waits until it is on disk. */
  dispose(): Promise<void>;
}

const mostPulled = 200;
/** Of those that are recorded, the last ones: one line of a record has room for them. */
const mostRequests = 1000;
/** Files of a task; a planner that looks for a name reads very many. */
const mostRead = 50;
/** Frames whose source is kept at a stop. */
const mostFrames = 5;
/** After the task is over these begin something else. */
const endings: ReadonlySet<CoreEvent['type']> = new Set(['session.continued', 'session.started', 'session.restarted', 'session.ended', 'session.removed', 'workspace.opened']);

export function createRecorder(parts: RecorderParts): Recorder {
  const { snapshot, now, onFault } = parts;
  let writer: RecordWriter | undefined;
  let writing: string | undefined;
  let over = false;
  let filesRead = 0;
  let closing: Promise<unknown> = Promise.resolve();
  /** What of which console has changed since it was read. */
  const grown = new Map<SessionId, { from: number; total: number }>();
  let pulling: NodeJS.Timeout | undefined;
  let secrets: LearningMask | undefined;
  /** Forms of requests of the program that are in the record. */
  let toldRequests = new WeakSet<object>();
  /** What was asked to be evaluated, by session and number of the request. */
  const evaluating = new Map<string, string>();

  function begin(task: string, decision: RecordEntry): void {
    close();
    const at = now();
    const file = parts.place(at, task);
    if (file === undefined) return;
    const state = recordedState(snapshot());
    over = false;
    filesRead = 0;
    writing = file;
    secrets = parts.secrets();
    evaluating.clear();
    toldRequests = new WeakSet();
    writer = createRecordWriter({
      file,
      encoder: createEncoder(secrets),
      ready: secrets.learn().catch(onFault),
      onFault: (error) => onFault(new DapilotError('internal', 'A part of the record of this task could not be written, and is missing in it. The task itself goes on.', { hint: 'Make room on the disk.', detail: String(error), cause: error })),
    });
    writer.add({ kind: 'head', at, format: recordFormat, version: recordVersion, product: parts.product, task: task as never, state });
    writer.add(decision);
    for (const { threads } of Object.values(state.sessions)) for (const { stop } of threads) if (stop?.context) pullSources(stop.context);
    pullRequests(state.network);
    for (const [rootId, { total }] of Object.entries(state.consoles)) pullConsole(rootId as SessionId, { from: Math.max(0, total - mostPulled), total });
  }

  function close(): void {
    if (!writer) return;
    pullConsoles();
    grown.clear();
    const ended = writer;
    writer = undefined;
    closing = Promise.all([closing, ended.settled()]);
  }

  function reply(name: PulledRequest, params: unknown, outcome: { readonly result: unknown } | { readonly error: unknown }): void {
    writer?.add({ kind: 'reply', at: now(), name, params, ...('error' in outcome ? { problem: toProblem(outcome.error) } : outcome) });
  }

  /** The name of what was asked for tells whether the answer is a secret; after that it is one wherever it stands. */
  function learn(session: SessionId, message: unknown): void {
    const given: Loose = record(message);
    if (given['command'] !== 'evaluate') return;
    const asked: Loose = record(given['arguments']);
    const body: Loose = record(given['body']);
    if (typeof asked['expression'] === 'string') evaluating.set(`${session} ${String(given['seq'])}`, asked['expression']);
    const key = `${session} ${String(given['request_seq'])}`;
    const expression = evaluating.get(key);
    evaluating.delete(key);
    if (expression !== undefined && typeof body['result'] === 'string') secrets?.named(expression, body['result']);
  }

  /** Not every evaluation goes over the wire that is kept. */
  function learnResult({ command }: RecordedDecision): void {
    if (command.kind !== 'finish-step') return;
    const step = snapshot().agent.task?.rounds.at(-1)?.steps.find(({ id }) => id === command['stepId'])?.step;
    const summary = record(command['result'])['summary'];
    if (step?.action === 'evaluate' && typeof summary === 'string') secrets?.named(step.expression, summary.replace(/ \([^()]*\)$/, ''));
  }

  function pullSource(path: string): void {
    const params = { path };
    parts.readSource(path).then(
      (result) => reply('source.read', params, { result }),
      (error: unknown) => reply('source.read', params, { error }),
    );
  }

  function pullSources({ frames, topFrame }: StopContext): void {
    const paths = [frames[topFrame], ...frames.filter(({ user }) => user)].flatMap((frame) => frame?.source?.path ?? []);
    for (const path of [...new Set(paths)].slice(0, mostFrames)) pullSource(path);
  }

  /** Only what is new of them is kept. */
  function pullRequests({ first, total }: NetworkState): void {
    const params = { from: Math.max(first, total - mostRequests + 1), count: mostRequests };
    const requests = parts.readNetwork(params.from, params.count).filter((request) => !toldRequests.has(request));
    for (const request of requests) toldRequests.add(request);
    if (requests.length > 0) reply('network.read', params, { result: { requests } });
  }

  function pullConsole(rootId: SessionId, { from, total }: { readonly from: number; readonly total: number }): void {
    const first = Math.max(from, total - mostPulled);
    const params = { rootId, from: first, count: Math.max(1, total - first) };
    try {
      reply('console.read', params, { result: { entries: parts.readConsole(params.rootId, params.from, params.count) } });
    } catch (error) {
      reply('console.read', params, { error });
    }
  }

  function pullConsoles(): void {
    clearTimeout(pulling);
    pulling = undefined;
    for (const [rootId, range] of grown) pullConsole(rootId, range);
    grown.clear();
  }

  function consoleGrew({ rootId, changedFrom, total }: Extract<CoreEvent, { type: 'console.grew' }>): void {
    const known = grown.get(rootId);
    grown.set(rootId, { from: Math.min(changedFrom, known?.from ?? changedFrom), total });
    pulling ??= setTimeout(pullConsoles, 100);
  }

  /** The places that the agent speaks of are opened from its pane. */
  function pullPlaces(event: CoreEvent): void {
    if (event.type === 'session.contextLoaded') pullSources(event.context);
    else if (event.type === 'step.finished' && event.result.location) pullSource(event.result.location.path);
    else if (event.type === 'agent.verdictReached') {
      const { rootCause, evidence } = event.verdict;
      for (const path of new Set([rootCause.path, ...evidence.flatMap(({ location }) => location?.path ?? [])])) pullSource(path);
    }
  }

  return {
    note(entry) {
      if (entry.kind === 'decision' && entry.command.kind === 'begin-task') begin(String((entry.command['task'] as { readonly id?: unknown } | undefined)?.id), entry);
      else if (!over && writer) {
        if (entry.kind === 'decision') learnResult(entry);
        writer.add(entry);
      }
    },
    eventHappened(event) {
      if (!writer) return;
      if (endings.has(event.type) && (over || event.type === 'workspace.opened')) return close();
      if (!isRecorded(event.type)) return;
      // Only the status that says how it ended follows the end.
      if (over && isOfAgent(event.type) && event.type !== 'agent.statusChanged') return;
      writer.add({ kind: 'event', at: now(), event });
      if (event.type === 'agent.taskEnded') over = true;
      else if (event.type === 'console.grew') consoleGrew(event);
      else if (event.type === 'network.changed') pullRequests(event.network);
      else if (event.type === 'session.started') secrets?.learn().catch(onFault);
      else pullPlaces(event);
    },
    replied(name, params, outcome) {
      // Every request of a program is kept anyway, once.
      if (writer && isPulled(name) && name !== 'network.read') reply(name, params, outcome);
    },
    read(path, text) {
      if (!writer || over || (filesRead += 1) > mostRead) return;
      reply('source.read', { path }, { result: { text, path, readOnly: false } });
    },
    traffic(session, { direction, ...told }) {
      if (over || !writer) return;
      if ('message' in told) learn(session, told.message);
      const said = 'message' in told ? told : { text: `${told.about}, ${told.characters} characters` };
      writer.add({ kind: 'dap', at: now(), session, direction, ...said });
    },
    async release(file) {
      if (writing === file && writer) {
        if (!over) return false;
        close();
      }
      await closing;
      return true;
    },
    async settled() {
      await Promise.all([closing, writer?.settled()]);
    },
    async dispose() {
      close();
      await closing;
    },
  };
}

function isPulled(name: string): name is PulledRequest & RequestName {
  return pulledRequests.some((pulled) => pulled === name);
}
