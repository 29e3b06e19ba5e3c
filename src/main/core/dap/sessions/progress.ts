/**
 * What an adapter says it is busy with. Only what lasts is shown. An end may never come, updates may come after it or for
 * what was never begun: the end of the session ends all.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { cut, integer, optional, text, type Loose } from '../../base/loose.ts';
import type { StatusReasons } from './status-reasons.ts';

export interface Progress {
  /** Bodies of DAP `progressStart`, `progressUpdate` and `progressEnd`. */
  started(body: Loose): void;
  updated(body: Loose): void;
  ended(body: Loose): void;
  /** What cancels the piece of work that is shown; undefined when nothing can be cancelled. */
  cancelArguments(): DebugProtocol.CancelArguments | undefined;
  clear(): void;
}

interface Piece {
  readonly title: string;
  readonly cancel: DebugProtocol.CancelArguments | undefined;
  message: string | undefined;
  percentage: number | undefined;
  shown: boolean;
  readonly timer: NodeJS.Timeout;
}

/** What is over sooner is not worth a word. */
const showAfterMilliseconds = 500;
const most = 100;
const wordLimit = 200;

/** `canCancel`: the adapter knows the request. */
export function createProgress(reasons: Pick<StatusReasons, 'set' | 'clear'>, canCancel: () => boolean): Progress {
  const pieces = new Map<string, Piece>();

  const shown = () => [...pieces.values()].findLast((piece) => piece.shown);

  function show(): void {
    const piece = shown();
    if (piece) reasons.set('progress', wordsOf(piece), piece.cancel !== undefined && canCancel());
    else reasons.clear('progress');
  }

  function end(id: string): void {
    clearTimeout(pieces.get(id)?.timer);
    if (pieces.delete(id)) show();
  }

  return {
    started: (body) => {
      const id = text(body['progressId']);
      if (id === undefined) return;
      end(id);
      // Of those that never end the newest are the ones that may be true.
      const [oldest] = pieces.keys();
      if (pieces.size >= most && oldest !== undefined) end(oldest);
      const timer = setTimeout(() => {
        piece.shown = true;
        show();
      }, showAfterMilliseconds);
      timer.unref();
      const piece: Piece = {
        title: cut(text(body['title']) ?? 'working', wordLimit),
        cancel: body['cancellable'] === true ? cancelArgumentsOf(id, integer(body['requestId'])) : undefined,
        message: messageOf(body),
        percentage: percentageOf(body),
        shown: false,
        timer,
      };
      pieces.set(id, piece);
    },
    updated: (body) => {
      const piece = pieces.get(text(body['progressId']) ?? '');
      if (!piece) return;
      piece.message = messageOf(body) ?? piece.message;
      piece.percentage = percentageOf(body) ?? piece.percentage;
      show();
    },
    ended: (body) => end(text(body['progressId']) ?? ''),
    cancelArguments: () => shown()?.cancel,
    clear: () => {
      for (const id of [...pieces.keys()]) end(id);
    },
  };
}

/** Work that belongs to a request is cancelled with that request. Adapters look at one of the two, and not all at the same one. */
function cancelArgumentsOf(progressId: string, requestId: number | undefined): DebugProtocol.CancelArguments {
  return { progressId, ...optional('requestId', requestId) };
}

function messageOf(body: Loose): string | undefined {
  const message = text(body['message']);
  return message === undefined ? undefined : cut(message, wordLimit);
}

function percentageOf({ percentage }: Loose): number | undefined {
  return typeof percentage === 'number' && percentage >= 0 && percentage <= 100 ? Math.round(percentage) : undefined;
}

function wordsOf({ title, message, percentage }: Piece): string {
  const words = message === undefined || message === '' ? title : `${title}: ${message}`;
  return percentage === undefined ? words : `${words} (${percentage} %)`;
}
