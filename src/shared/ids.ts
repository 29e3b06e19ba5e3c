/** Branded ids: strings and numbers that cannot be mixed up. All are made by the core. */
type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** One debug session of ours (a root, or a child that an adapter asked for). Not the adapter's own id. */
export type SessionId = Brand<string, 'SessionId'>;
/** Counts the stops of the whole core, never repeats. Every frame and variable reference is valid for one stop only. */
export type StopNumber = Brand<number, 'StopNumber'>;
export type BreakpointId = Brand<string, 'BreakpointId'>;
export type WatchId = Brand<string, 'WatchId'>;
export type TaskId = Brand<string, 'TaskId'>;
export type StepId = Brand<string, 'StepId'>;
export type TerminalId = Brand<string, 'TerminalId'>;
/** One run of a task of tasks.json; a `TaskId` is the agent's. */
export type TaskRunId = Brand<string, 'TaskRunId'>;
/** One connected window or process. */
export type ClientId = Brand<string, 'ClientId'>;

/** In place of a stop's number: what holds as long as its session lives, such as an object that was logged. */
export const lastingStop = 0 as StopNumber;
