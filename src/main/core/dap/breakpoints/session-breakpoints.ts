/**
 * The breakpoints of one session as its adapter knows them: one request in flight per source, the latest set wins, ids
 * are this session's own (0 is one), and `changed` events that come before the answer that introduces an id wait for it.
 */
import { basename } from 'node:path';
import { adapterTextOf } from '../../../../shared/adapter-text.ts';
import type { Breakpoint, BreakpointBinding } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { cut, integer, optional, record, records, text, type Loose } from '../../base/loose.ts';
import type { BreakpointProblem } from '../adapters/adapter.ts';
import { placementsOf, toBinding, type Placement } from './breakpoint-sets.ts';
import { failureIn } from './log-failures.ts';
import type { DapSession } from '../sessions/session.ts';

export interface SessionBreakpoints {
  /** Sends the whole set of a source, again and again until what was sent last is what is wanted now. Never rejects. */
  send(target: string): Promise<void>;
  /** Its code is that from before a file was changed: this breakpoint stays on that line. */
  hold(id: BreakpointId, line: number): void;
  /** The person has put it on a line of the changed file. */
  letGo(id: BreakpointId): void;
  holds(id: BreakpointId): boolean;
  /** A file was changed, and the program reads it again. */
  changedFile(target: string): void;
  /** The body of a DAP `breakpoint` event. */
  changed(body: Loose): void;
  /** A condition or log message was found to be unusable, or has failed. */
  problem(found: BreakpointProblem): void;
  /** The condition of one of these has failed where the program stands. */
  failed(ids: readonly BreakpointId[], message: string): void;
  /** A line of output that may be of a log message, of which something failed. */
  logged(output: string): void;
  /** What this session's adapter says of a breakpoint; undefined when it was never sent. */
  bindingOf(breakpoint: Breakpoint): BreakpointBinding | undefined;
  idsOf(adapterIds: readonly number[]): readonly BreakpointId[];
}

interface Answered extends Placement {
  raw: Loose;
}

interface Sending {
  again: boolean;
  done: Promise<void>;
}

const answerTimeout = { timeoutMilliseconds: 5000 } as const;
const messageLimit = 1000;
const noAnswer: Loose = { verified: false, message: 'The debugger has not answered for this breakpoint.' };

/**
 * `wanted` gives our enabled breakpoints of a target path now; `onChange` is told which of ours may have other bindings.
 */
export function createSessionBreakpoints(
  session: DapSession,
  wanted: (target: string) => readonly Breakpoint[],
  onChange: (ids: readonly BreakpointId[]) => void,
): SessionBreakpoints {
  const answers = new Map<string, readonly Answered[]>();
  const sendings = new Map<string, Sending>();
  /** By the text of the condition or message: what is bad stays bad, whatever an answer says later. */
  const problems = new Map<string, string>();
  /** The same of what failed at a hit, at the first. */
  const failures = new Map<string, string>();
  let held: Loose[] = [];
  const lines = new Map<BreakpointId, number>();
  const changedFiles = new Set<string>();

  const placed = (breakpoint: Breakpoint): Breakpoint => ({ ...breakpoint, line: lines.get(breakpoint.id) ?? breakpoint.line });
  const all = () => [...answers.values()].flat();
  const byAdapterId = (id: number) => all().find((answered) => integer(answered.raw['id']) === id);

  async function sendUntilSettled(target: string, sending: Sending): Promise<void> {
    do {
      sending.again = false;
      await sendOnce(target);
    } while (sending.again && !session.finished);
    sendings.delete(target);
    if (sendings.size === 0) held = [];
  }

  async function sendOnce(target: string): Promise<void> {
    const placements = placementsOf(wanted(target).map(placed), session);
    const before = answers.get(target) ?? [];
    if (placements.length === 0 && before.length === 0) return;
    const sent = placements.filter(({ refused }) => refused === undefined);
    const previous = (placement: Placement) => before.find(({ key }) => key === placement.key)?.raw;
    const raws = await ask(target, sent, previous);
    answers.set(
      target,
      placements.map((placement) => {
        const { refused } = placement;
        const raw = refused === undefined ? (raws[sent.indexOf(placement)] ?? noAnswer) : { verified: false, message: refused };
        return { ...placement, raw };
      }),
    );
    applyHeld();
    onChange([...before, ...placements].flatMap(({ ids }) => ids));
  }

  /** Answers by position; a missing one keeps what was known, since some adapters answer a repeated set with nothing. */
  async function ask(target: string, sent: readonly Placement[], previous: (placement: Placement) => Loose | undefined): Promise<readonly Loose[]> {
    try {
      const body = await session.connection.request(
        'setBreakpoints',
        {
          source: sourceOf(target),
          breakpoints: sent.map(({ request }) => request),
          sourceModified: changedFiles.delete(target),
        },
        answerTimeout,
      );
      const answered = inOrderOf(sent, records(record(body)['breakpoints']));
      return sent.map((placement, index) => answered[index] ?? previous(placement) ?? noAnswer);
    } catch (error) {
      const { message, detail } = toProblem(error);
      session.logger.warn('breakpoints were not accepted', { sessionId: session.id, target, error });
      return sent.map(() => ({ verified: false, message: detail ?? message }));
    }
  }

  const wordsOf = ({ request, logMessage }: Placement) => [request.condition, request.hitCondition, logMessage].filter((words) => words !== undefined);

  function rawOf(answered: Answered): Loose {
    const saidIn = (kept: ReadonlyMap<string, string>) => wordsOf(answered).map((words) => kept.get(words)).find((found) => found !== undefined);
    const { raw } = answered;
    const message = saidIn(problems);
    return message === undefined ? { ...raw, ...optional('failed', saidIn(failures)) } : { ...raw, verified: false, message };
  }

  /** Only the first time is told: it may be one of many thousand hits. */
  function fail(which: readonly Answered[], words: string | undefined, message: string): void {
    if (words === undefined || failures.has(words)) return;
    failures.set(words, cut(message, messageLimit));
    onChange(which.flatMap(({ ids }) => ids));
  }

  function applyHeld(): void {
    const events = held;
    held = [];
    for (const event of events) {
      const answered = byAdapterId(integer(event['id']) ?? Number.NaN);
      if (answered) answered.raw = { ...answered.raw, ...event };
      else held.push(event);
    }
  }

  return {
    send: (target) => {
      const running = sendings.get(target);
      if (running) {
        running.again = true;
        return running.done;
      }
      const sending: Sending = { again: false, done: Promise.resolve() };
      sendings.set(target, sending);
      sending.done = sendUntilSettled(target, sending);
      return sending.done;
    },
    changed: (body) => {
      const change = record(body['breakpoint']);
      const id = integer(change['id']);
      // A `new` one that is not ours lives in the adapter alone; `removed` is an echo of what we took away.
      if (id === undefined || body['reason'] === 'removed') return;
      const answered = byAdapterId(id);
      if (!answered) {
        if (sendings.size > 0) held.push(change);
        return;
      }
      answered.raw = { ...answered.raw, ...change };
      onChange(answered.ids);
    },
    problem: ({ condition, logLine, message, atHit }) => {
      if (atHit) return fail(all(), condition, message);
      const logs = all().flatMap(({ line, logMessage }) => (line === logLine && logMessage !== undefined ? [logMessage] : []));
      for (const words of condition === undefined ? logs : [condition]) problems.set(words, message);
      onChange(all().flatMap(({ ids }) => ids));
    },
    failed: (ids, message) => {
      for (const answered of all().filter((each) => each.ids.some((id) => ids.includes(id)))) fail([answered], answered.request.condition, message);
    },
    logged: (output) => {
      for (const answered of all()) {
        const { logMessage } = answered;
        if (logMessage === undefined || failures.has(logMessage)) continue;
        const reason = failureIn(output, logMessage);
        if (reason !== undefined) fail([answered], logMessage, `The log message fails: ${reason}`);
      }
    },
    hold: (id, line) => void (lines.has(id) || lines.set(id, line)),
    letGo: (id) => void lines.delete(id),
    holds: (id) => lines.has(id),
    changedFile: (target) => void changedFiles.add(target),
    bindingOf: (breakpoint) => {
      const raws = all().filter(({ ids }) => ids.includes(breakpoint.id)).map(rawOf);
      const best = raws.find((raw) => raw['verified'] === true) ?? raws.find((raw) => text(raw['message']) !== undefined) ?? raws[0];
      return best && toBinding(best, placed(breakpoint), session.adapter);
    },
    idsOf: (adapterIds) => [...new Set(adapterIds.flatMap((id) => byAdapterId(id)?.ids ?? []))],
  };
}

function sourceOf(target: string): { readonly name: string; readonly path?: string; readonly sourceReference?: number } {
  const text = adapterTextOf(target);
  return text ? { name: text.name, sourceReference: text.reference } : { name: basename(target), path: target };
}

/** Answers go by position. Only when the lines say plainly that they were shuffled, the lines decide. */
function inOrderOf(sent: readonly Placement[], answers: readonly Loose[]): readonly Loose[] {
  const lines = answers.map((answer) => integer(answer['line']));
  const isSame = sent.length === answers.length && new Set(lines).size === lines.length && sent.every(({ line }) => lines.includes(line));
  return isSame ? sent.map(({ line }) => answers[lines.indexOf(line)] ?? noAnswer) : answers;
}
