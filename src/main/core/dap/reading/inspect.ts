/** The reading half of the debugger: everything that asks about a program and moves nothing. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostCopied } from '../../../../shared/copied.ts';
import type { EvaluateResult, Stop } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger } from '../../base/debugger.ts';
import { cut, optional, text, type Loose } from '../../base/loose.ts';
import { createChangedLines } from './changed-lines.ts';
import { evaluationError } from './evaluation-error.ts';
import { observeStop } from './observe.ts';
import type { ReadPause } from '../sessions/pauses.ts';
import { readFrames } from './frames.ts';
import { readPage, readScopes } from './variables.ts';
import { newestStop } from '../sessions/newest-stop.ts';
import { readPath } from './variable-path.ts';
import { createSafeEvaluator } from './safe-evaluate.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';
import { watchTimeout, type Watches } from './watching.ts';
import { doubtNames } from './doubtful.ts';
import { toResult } from './evaluated.ts';
import type { Trees } from '../runs/trees.ts';

export type Inspection = Pick<
  Debugger,
  'readStack' | 'readScopes' | 'readVariables' | 'readSource' | 'evaluate' | 'evaluateSafely' | 'observe' | 'saveLog'
>;

type EvaluateRequest = Parameters<Debugger['evaluate']>[0];

export interface InspectionParts {
  readonly trees: Trees;
  snapshot(): Snapshot;
  isUser(path: string): boolean;
  readonly logFolder: string;
  readonly readPause: ReadPause;
  readonly watches: Pick<Watches, 'answered'>;
}

const outputLimit = 8000;
const sourceLimit = 20_000_000;
const evaluateLimits = { hover: { timeoutMilliseconds: 2000 }, watch: watchTimeout, clipboard: { timeoutMilliseconds: 10_000 }, repl: {} } as const;
/** The contexts that an adapter has to be able to. */
const contextCapabilities: Readonly<Record<string, string>> = { hover: 'supportsEvaluateForHovers', clipboard: 'supportsClipboardContext' };

export function createInspection({ trees, snapshot, isUser, logFolder, readPause, watches }: InspectionParts): Inspection {
  const safely = createSafeEvaluator(readPause);
  const changedLines = createChangedLines();

  function at(sessionId: SessionId, stop: StopNumber): { readonly session: DapSession; readonly entry: StopEntry } {
    const { session } = trees.session(sessionId);
    return { session, entry: session.stops.require(stop) };
  }

  async function evaluate(request: EvaluateRequest): Promise<EvaluateResult> {
    const { tree, session } = trees.session(request.sessionId);
    const entry = request.stop === undefined ? undefined : session.stops.require(request.stop);
    if (request.frameId !== undefined && !entry) {
      throw new DapilotError('bad-request', 'A frame is only valid together with the number of its stop.');
    }
    const isRepl = request.context === 'repl';
    if (isRepl) tree.console.write('input', session.id, request.expression);
    if (isRepl && entry) doubtNames(entry, request.expression);
    try {
      const result = await evaluateIn(session, entry, request);
      const { reference, stop } = result;
      if (isRepl) tree.console.write('result', session.id, result.value, { ...(reference > 0 ? { reference } : {}), ...optional('stop', stop) });
      return result;
    } catch (error) {
      const failure = evaluationError(error);
      if (failure.code !== 'timeout') watches.answered(session, request.expression);
      if (isRepl) tree.console.write('error', session.id, failure.message);
      throw failure;
    } finally {
      // What was typed may have changed anything that is on the screen.
      if (isRepl) session.stops.reload();
      tree.console.flush();
    }
  }

  async function evaluateIn(session: DapSession, entry: StopEntry | undefined, request: EvaluateRequest): Promise<EvaluateResult> {
    const { expression, frameId } = request;
    if (request.context === 'hover' && session.adapter.safeEvaluation === 'variables') return hoverAmongVariables(session, entry, frameId, expression);
    const capability = contextCapabilities[request.context];
    const knows = capability === undefined || session.capabilities[capability] === true;
    const sent = request.context === 'clipboard' ? (session.adapter.copied?.(expression, mostCopied) ?? expression) : expression;
    const parameters = { expression: sent, ...optional('frameId', frameId), context: knows ? request.context : 'watch' };
    // What can be cancelled is said to be slow, so that a person can cancel it.
    const ask = session.capabilities['supportsCancelRequest'] === true ? session.read : session.connection.request;
    const body: Loose = await ask('evaluate', parameters, evaluateLimits[request.context]);
    watches.answered(session, expression);
    const result = toResult(session, entry, { ...body, value: body['result'] });
    return request.context === 'clipboard' ? { ...result, value: cut(text(body['result']) ?? '', mostCopied) } : result;
  }

  async function observe(rootId: SessionId): ReturnType<Debugger['observe']> {
    const tree = trees.tree(rootId);
    const newest = newestStop(tree);
    const output = tree.console.programOutput(tree.outputRead, outputLimit);
    const words = newest && wordsOf(snapshot(), newest.session.id, newest.entry);
    const stop = newest && (await observeStop(newest.session, newest.entry, words ?? {}, isUser, changedLines));
    tree.outputRead = output.next;
    return {
      rootId,
      ...optional('stop', stop),
      ...(tree.over ? { exit: snapshot().sessions[rootId]?.exit ?? { code: null } } : {}),
      output: output.text,
    };
  }

  return {
    readStack: async ({ sessionId, threadId, stop }, start, count) => {
      const { session, entry } = at(sessionId, stop);
      return readFrames(session, entry, threadId, { start, levels: count }, isUser);
    },
    readScopes: async ({ sessionId, stop, frameId }) => {
      const { session, entry } = at(sessionId, stop);
      return readScopes(session, entry, frameId);
    },
    readVariables: async ({ sessionId, stop, ...request }) => {
      const { session, entry } = at(sessionId, stop);
      return readPage(session, entry, request);
    },
    readSource: async (sessionId, reference) => {
      const { session } = trees.session(sessionId);
      const body: Loose = await session.connection.request('source', { sourceReference: reference, source: { sourceReference: reference } }, { timeoutMilliseconds: 10_000 });
      const content = text(body['content']) ?? '';
      if (content.length > sourceLimit) throw new DapilotError('file-too-large', 'This source is too large to be shown.');
      return content;
    },
    evaluate,
    evaluateSafely: async ({ sessionId, stop, frameId }, expression) => {
      const { session, entry } = at(sessionId, stop);
      return safely.evaluate(session, entry, frameId, expression);
    },
    observe,
    saveLog: async (sessionId) => {
      const rootId = snapshot().sessions[sessionId]?.rootId ?? sessionId;
      const parts = [...trees.tree(rootId).run.sessions.values()].map(
        ({ id, connection }) => `=== ${snapshot().sessions[id]?.name ?? id} (${id})\n${connection.wireLog()}`,
      );
      await mkdir(logFolder, { recursive: true, mode: 0o700 });
      const path = join(logFolder, `dap-${rootId}-${new Date().toISOString().replaceAll(':', '-')}.log`);
      await writeFile(path, parts.join('\n'), { mode: 0o600 });
      return path;
    },
  };
}

/** Where evaluating may run code of the program: nobody means that by pointing at a name. */
async function hoverAmongVariables(session: DapSession, entry: StopEntry | undefined, frameId: number | undefined, expression: string): Promise<EvaluateResult> {
  if (!entry || frameId === undefined) throw new DapilotError('not-stopped', 'The program is running, so it cannot be read.');
  const { value, type, reference, named, indexed, memoryReference } = await readPath(session, entry, frameId, expression);
  return toResult(session, entry, { value, type, variablesReference: reference, namedVariables: named, indexedVariables: indexed, memoryReference });
}

function wordsOf(snapshot: Snapshot, sessionId: SessionId, entry: StopEntry): Pick<Stop, 'description' | 'text'> {
  const stop = snapshot.sessions[sessionId]?.threads.find(({ id }) => id === entry.threadId)?.stop;
  return { ...optional('description', stop?.description), ...optional('text', stop?.text) };
}
