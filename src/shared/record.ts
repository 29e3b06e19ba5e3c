/**
 * The record of one agent task: a file of JSON lines, one entry each, that is only ever added to. What is in it is enough to
 * see the task again without adapter, program or model. Entries that a reader does not know are passed over by it; a change
 * that older readers must not pass over gets a new version.
 */
import type { RequestName } from './contract.ts';
import type { Problem } from './errors.ts';
import type { CoreEvent } from './events.ts';
import type { SessionId, TaskId } from './ids.ts';
import type { ModelRole } from './models.ts';
import { emptySnapshot, type Snapshot } from './snapshot.ts';

export const recordFormat = 'dapilot-task';
export const recordVersion = 1;

/** What the state was before the task began, as far as a window shows it. Settings and keys are never in it. */
const recordedParts = [
  'workspace',
  'sessions',
  'sessionOrder',
  'breakpoints',
  'functionBreakpoints',
  'dataBreakpoints',
  'breakpointsMuted',
  'watches',
  'exceptionFilters',
  'consoles',
  'network',
  'agent',
] as const satisfies readonly (keyof Snapshot)[];
export type RecordedState = Pick<Snapshot, (typeof recordedParts)[number]>;

/** Requests whose replies are kept: what a window pulls to show. Bytes of memory are not: secrets cannot be found in them. */
export const pulledRequests = [
  'source.read',
  'stack.read',
  'scopes.read',
  'variables.read',
  'disassembly.read',
  'console.read',
  'console.groups',
  'terminal.read',
  'sources.list',
  'modules.list',
  'problems.read',
  'network.read',
  'network.details',
  'evaluate',
] as const satisfies readonly RequestName[];
export type PulledRequest = (typeof pulledRequests)[number];

interface Timed {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The first entry of every record. */
export interface RecordHead extends Timed {
  readonly kind: 'head';
  readonly format: typeof recordFormat;
  readonly version: number;
  /** Version of DAPilot that wrote it. */
  readonly product: string;
  readonly task: TaskId;
  readonly state: RecordedState;
  /** It came from a file that somebody chose, not from a task of this machine. */
  readonly imported?: true;
}

/** What the agent was told to do, what that depended on, and how many of the agent's events that follow came of it. */
export interface RecordedDecision extends Timed {
  readonly kind: 'decision';
  readonly command: { readonly kind: string; readonly [field: string]: unknown };
  readonly around: { readonly [field: string]: unknown };
  readonly events: number;
}

interface RecordedEvent extends Timed {
  readonly kind: 'event';
  readonly event: CoreEvent;
}

export interface RecordedReply extends Timed {
  readonly kind: 'reply';
  readonly name: PulledRequest;
  readonly params: unknown;
  readonly result?: unknown;
  /** Instead of a result: why there was none. */
  readonly problem?: Problem;
}

/** What the planner of a round was shown, whoever it is; the rounds before are not repeated. */
interface RecordedQuestion extends Timed {
  readonly kind: 'asked';
  readonly round: number;
  readonly input: unknown;
}

/** What left for a model. A conversation grows at its end: the first `same` characters are those of request `like`. */
export interface RecordedRequest extends Timed {
  readonly kind: 'sent';
  readonly id: number;
  readonly role: ModelRole;
  readonly method: string;
  readonly url: string;
  readonly like?: number;
  readonly same?: number;
  readonly text: string;
}

/** What a model answered, word for word. */
interface RecordedAnswer extends Timed {
  readonly kind: 'answer';
  readonly role: ModelRole;
  readonly text: string;
  readonly milliseconds: number;
}

/** One message between us and a debug adapter; `text`, cut off, where it was too long. */
interface RecordedTraffic extends Timed {
  readonly kind: 'dap';
  readonly session: SessionId;
  readonly direction: 'sent' | 'received';
  readonly message?: unknown;
  readonly text?: string;
}

/** What record entries are bounded by: each of these has its own share of the file. */
export type RecordShare = 'agent' | 'program' | 'replies' | 'dap';

/** From here on something is missing: its share of the file is used up, or the disk refused it. */
interface RecordedGap extends Timed {
  readonly kind: 'left-out';
  readonly what: RecordShare;
  readonly why: 'bound' | 'disk';
  readonly count: number;
}

export type RecordEntry =
  | RecordHead
  | RecordedDecision
  | RecordedEvent
  | RecordedReply
  | RecordedQuestion
  | RecordedRequest
  | RecordedAnswer
  | RecordedTraffic
  | RecordedGap;

/** What of a snapshot a record begins with; the task before it is no part of it. */
export function recordedState(snapshot: Snapshot): RecordedState {
  const state = Object.fromEntries(recordedParts.map((part) => [part, snapshot[part]])) as unknown as RecordedState;
  const { task: _, ...agent } = state.agent;
  return { ...state, agent };
}

/** The snapshot that a record begins with. What an older record does not say of the agent is as at the start of a core. */
export function firstSnapshot({ state }: Pick<RecordHead, 'state'>): Snapshot {
  return { ...emptySnapshot, ...state, agent: { ...emptySnapshot.agent, ...state.agent } };
}
