/**
 * Regular expressions of a workspace, run on the output of its programs: both are untrusted, and one such pair can keep a
 * processor busy for ever. So they run in a thread of their own, and an expression that does not come to an end is given up.
 */
import { Worker } from 'node:worker_threads';

/** Whole match first; undefined for a group that took no part. */
export type Groups = readonly (string | undefined)[];
/** For one line: what each expression found. */
export type LineMatches = readonly (Groups | null)[];

export interface Expressions {
  /** For each line what each expression found in it. After `dispose` it is nothing, at once. */
  match(lines: readonly string[]): Promise<readonly LineMatches[]>;
  dispose(): void;
}

export interface ExpressionsParts {
  /** Each compiles. */
  readonly sources: readonly string[];
  readonly flags?: string;
  /** One expression may be at one line so long. */
  readonly patienceMilliseconds?: number;
  /** An expression is not used any more; after a few, none of them. */
  onGivenUp(index: number): void;
}

const patienceMilliseconds = 3000;
const mostIdleBeforeBegin = 20;
/** Whoever waits for the end of a program waits for each of them. */
const mostGivenUp = 3;
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** What the thread runs. It counts each expression that it begins, so that we see whether it comes on. */
const program = `
  const { parentPort, workerData: { sources, flags, shared } } = require('node:worker_threads');
  const progress = new Int32Array(shared);
  const expressions = sources.map((source) => (source === null ? null : new RegExp(source, flags)));
  const found = (expression, index, line) => {
    if (expression === null) return null;
    Atomics.store(progress, 1, index);
    Atomics.add(progress, 0, 1);
    const match = expression.exec(line);
    return match === null ? null : [...match];
  };
  parentPort.on('message', (lines) =>
    parentPort.postMessage(lines.map((line) => expressions.map((expression, index) => found(expression, index, line)))));
`;

/** The thread begins with the first lines. */
export function createExpressions({ sources, flags = '', patienceMilliseconds: patience = patienceMilliseconds, onGivenUp }: ExpressionsParts): Expressions {
  const used: (string | null)[] = [...sources];
  const nothing = (lines: readonly string[]) => lines.map(() => sources.map(() => null));
  let thread: { readonly worker: Worker; readonly progress: Int32Array } | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let givenUp = 0;
  const end = Promise.withResolvers<undefined>();
  let disposed = false;

  function start() {
    const shared = new SharedArrayBuffer(8);
    const worker = new Worker(program, { eval: true, workerData: { sources: used, flags, shared }, env: {}, execArgv: [], resourceLimits: memory });
    worker.on('error', () => undefined).unref();
    return { worker, progress: new Int32Array(shared) };
  }

  /** Undefined: it did not come to an end. */
  async function ask(lines: readonly string[]): Promise<readonly LineMatches[] | undefined> {
    const { worker, progress } = (thread ??= start());
    const { promise, resolve } = Promise.withResolvers<readonly LineMatches[] | undefined>();
    const before = Atomics.load(progress, 0);
    let seen = before;
    let idle = 0;
    const timer = setInterval(() => {
      const now = Atomics.load(progress, 0);
      idle = now === seen ? idle + 1 : 0;
      seen = now;
      // A thread that has not begun yet says nothing about an expression.
      if (idle > (now === before ? mostIdleBeforeBegin : 0)) resolve(undefined);
    }, patience).unref();
    // Out of memory is an end like any other.
    const onError = () => resolve(undefined);
    worker.on('message', resolve).on('error', onError);
    worker.postMessage(lines);
    try {
      return await Promise.race([promise, end.promise]);
    } finally {
      clearInterval(timer);
      worker.off('message', resolve).off('error', onError);
    }
  }

  async function match(lines: readonly string[]): Promise<readonly LineMatches[]> {
    while (used.some((source) => source !== null)) {
      const answer = await ask(lines);
      if (answer) return answer;
      if (disposed) break;
      const index = thread ? Atomics.load(thread.progress, 1) : 0;
      void thread?.worker.terminate();
      thread = undefined;
      used[index] = null;
      onGivenUp(index);
      if ((givenUp += 1) < mostGivenUp) continue;
      for (const [other, source] of used.entries()) if (source !== null) onGivenUp(other);
      used.fill(null);
    }
    return nothing(lines);
  }

  return {
    match: (lines) => {
      const answer = turn.then(() => match(lines));
      turn = answer;
      return answer;
    },
    dispose: () => {
      disposed = true;
      end.resolve(undefined);
      void thread?.worker.terminate();
    },
  };
}
