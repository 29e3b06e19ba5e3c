/** A pause is an answer that may take its time: the program stops at its next statement, and it may have none. */
import { basename } from 'node:path';
import type { Breakpoint } from '../../../../shared/debug.ts';
import type { CdpProxies } from './cdp-proxies.ts';
import type { DapSession } from './session.ts';

/** A busy program has reached its next statement long before. */
const idleMilliseconds = 200;
const wakeMilliseconds = 2000;
const patienceMilliseconds = 5000;
const stillRunning = 'Still running: the program has come to no place where it can be paused for 5 s.';
const mostNamed = 3;

/** Gives an idle program something to stop at, where its runtime stops at statements only. */
export function wakeWhenIdle(session: DapSession, threadId: number, proxies: CdpProxies): void {
  const expression = session.adapter.idlePauseExpression;
  if (expression === undefined) return;
  setTimeout(() => {
    if (session.finished || session.stops.ofThread(threadId)) return;
    wake(session, expression, proxies).catch((error: unknown) => {
      session.logger.debug('an idle program could not be woken for its pause', { sessionId: session.id, error });
    });
  }, idleMilliseconds).unref();
}

/**
 * Not through the adapter: a runtime that stops inside of an evaluation of its debugger may not hear it any more. With
 * `disableBreaks` it stops at what the expression leaves to be run.
 */
async function wake(session: DapSession, expression: string, proxies: CdpProxies): Promise<void> {
  const runtime = await proxies.of(session);
  await runtime.send('Runtime.evaluate', { expression, disableBreaks: true, silent: true }, wakeMilliseconds);
}

/** Says so when a pause that is being sent has not stopped the program after some seconds. `evaluating`: its breakpoints with a condition or log message. */
export function noticeRunning(session: DapSession, evaluating: () => readonly Breakpoint[], tell: (sentence: string) => void): void {
  const timer = setTimeout(() => {
    if (session.finished || session.stops.sent !== 'pause') return;
    session.reasons.set('pausing', 'pausing, the program has come to no place to stop at');
    tell(`${stillRunning}${mayBeIn(evaluating())}`);
  }, patienceMilliseconds);
  timer.unref();
  void session.stops.next().then(() => clearTimeout(timer));
}

function mayBeIn(breakpoints: readonly Breakpoint[]): string {
  if (breakpoints.length === 0) return '';
  const places = breakpoints.slice(0, mostNamed).map(({ path, line }) => `${basename(path)}:${line}`);
  const others = breakpoints.length - places.length;
  const named = `${places.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return ` It may be in the condition or log message of ${breakpoints.length === 1 ? 'the breakpoint' : 'a breakpoint'} at ${named}, which only ends by itself: stop the program and change that, if so.`;
}
