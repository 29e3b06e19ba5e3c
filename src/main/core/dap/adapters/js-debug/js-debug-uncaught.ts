/**
 * Which exceptions nobody catches, where V8 calls them caught. Node's loader awaits every ES module in a `try`, so V8
 * takes whatever a module throws, or rejects while it is awaited, for caught: with the filter `uncaught` alone such a
 * program ends without a stop. So `all` is sent too, and a stop counts when its call chain leads through code that lets
 * the exception out, as the text of that code shows, up to the loader and through it to where Node starts.
 *
 * An exception that Node's own code throws (readFileSync on a missing file) is not among the stops of `all`, since that
 * code is skipped: in an ES module it stays unseen.
 *
 * It is done for every program: a CommonJS one may import a module at any time, and what it pays is bounded.
 */
import type { StackFrame } from '../../../../../shared/debug.ts';
import type { CodePlace, EscapeOf, Thrown } from '../../../base/escape.ts';
import { record } from '../../../base/loose.ts';
import type { ExceptionJudge, ExceptionStop } from '../adapter.ts';

/** One takes the program about 10 ms, the first of a program up to 100. */
const mostUnseen = 50;
const firstPage = 50;
const laterPage = 1000;
/** A stack that has overflowed is longer than any other. */
const mostFrames = 20_000;

export function createUncaughtJudge(escapeOf: EscapeOf): ExceptionJudge {
  return {
    widen: (chosen) => (chosen.includes('uncaught') && !chosen.includes('all') ? [...chosen, 'all'] : chosen),
    isMeant: async (stop) => {
      const first = stop.frames(0, firstPage);
      first.catch(() => undefined);
      const { data } = await stop.runtimeEvent();
      return record(data)['uncaught'] === true || (await reachesNobody(stop, await first, escapeOf));
    },
    keepsStep: true,
    mostUnseen,
    exhausted: `This program has thrown ${mostUnseen} exceptions that it caught. To keep it fast, an uncaught exception in an ES module may from here on end it without a stop.`,
    // It has forgotten that it was stepping, and knows no other reason for standing than a debugger statement.
    afterStep: (body) => (body['reason'] === 'pause' ? { ...body, reason: 'step', description: 'Paused' } : body),
  };
}

/** An exception on its way up the call chain. */
interface Flight {
  readonly thrown: Thrown;
  /** It has come through the loader of ES modules. */
  readonly loaded: boolean;
  /** It rejects the promise that is made there, so it goes on where the chain gets there. */
  readonly made?: CodePlace & { readonly path: string };
}

type Verdict = 'caught' | 'uncaught';

async function reachesNobody(stop: ExceptionStop, first: readonly StackFrame[], escapeOf: EscapeOf): Promise<boolean> {
  const escape = remembered(escapeOf);
  let flight: Flight = { thrown: 'exception', loaded: false };
  for await (const frame of chain(stop, first)) {
    const next = await passFrame(flight, frame, escape);
    if (typeof next === 'string') return next === 'uncaught';
    flight = next;
  }
  return false;
}

async function* chain(stop: ExceptionStop, first: readonly StackFrame[]): AsyncGenerator<StackFrame> {
  yield* first;
  let page = first;
  for (let start = first.length; start < mostFrames && page.length > 0 && start >= firstPage; start += page.length) {
    page = await stop.frames(start, laterPage);
    yield* page;
  }
}

async function passFrame(flight: Flight, frame: StackFrame, escapeOf: EscapeOf): Promise<Flight | Verdict> {
  const { path } = frame.source ?? {};
  if (flight.made) {
    const { made } = flight;
    if (made.path !== path || made.line !== frame.line || made.column !== frame.column) return flight;
    return passCode({ thrown: 'rejection', loaded: flight.loaded }, path, frame, escapeOf);
  }
  // What comes after it is the code that awaits, or that gave a function to `then`.
  if (frame.kind === 'label') return /^(await|Promise\.(then|catch|finally))$/.test(frame.name) ? { ...flight, thrown: 'rejection' } : 'caught';
  if (path !== undefined) return passCode(flight, path, frame, escapeOf);
  const name = internalName(frame);
  return name === undefined ? 'caught' : passInternal(flight, name);
}

async function passCode(flight: Flight, path: string, frame: StackFrame, escapeOf: EscapeOf): Promise<Flight | Verdict> {
  const { line, column } = frame;
  const escape = await escapeOf(path, { line, column }, flight.thrown);
  if (escape === 'held') return 'caught';
  // V8 knows of the promises that nobody keeps, but not beyond the loader.
  if (escape === 'dropped') return flight.loaded ? 'uncaught' : 'caught';
  if (typeof escape === 'string') return { ...flight, thrown: escape };
  return { ...flight, made: { ...escape.made, path } };
}

/** Node's own code that hands on what is thrown in what it calls, and what it returns; or that runs what was awaiting. */
const handsOn = /^(internal\/(modules|process|async_local_storage)\/|internal\/timers$|async_hooks$|diagnostics_channel$)/;
/** The same, but a promise that is returned to it is lost. */
const handsOnThrown = 'events';

function passInternal(flight: Flight, name: string): Flight | Verdict {
  if (name.startsWith('internal/main/')) return flight.loaded ? 'uncaught' : 'caught';
  if (name.startsWith('internal/modules/esm/')) return { ...flight, loaded: true };
  return handsOn.test(name) || (flight.thrown === 'exception' && name === handsOnThrown) ? flight : 'caught';
}

function internalName({ source }: StackFrame): string | undefined {
  return source?.path === undefined ? /^<node_internals>\/(.+?)(?:\.js)?$/.exec(source?.name ?? '')?.[1] : undefined;
}

/** A recursion comes through the same places again and again. */
function remembered(escapeOf: EscapeOf): EscapeOf {
  const known = new Map<string, ReturnType<EscapeOf>>();
  return (path, place, thrown) => {
    const key = JSON.stringify([path, place.line, place.column, thrown]);
    const found = known.get(key) ?? escapeOf(path, place, thrown);
    known.set(key, found);
    return found;
  };
}
