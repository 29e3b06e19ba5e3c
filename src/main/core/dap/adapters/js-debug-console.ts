/**
 * What a program writes is had twice: as bytes, which are complete, in order and at once, and for each call of console.*
 * from the runtime, with objects that can be opened, places and groups, but later. The bytes are what is shown; a call
 * that is told afterwards lends its object, place and group to the lines it wrote. One whose words are not found wrote
 * elsewhere and is dropped; in a flood calls come too late for their lines, which then stay as they are.
 */
import type { Connection, DapEvent } from '../connection.ts';
import { position, record, text, type Loose } from '../loose.ts';
import { within } from '../wind-down.ts';
import type { ConsoleCall } from './console-match.ts';
import type { ProgramReports, ProgramStream } from './program-reporter.ts';
import { createWrittenLines, type FoundLines } from './written-lines.ts';

/** Bytes come another way than calls, so either may be first. */
const patienceMilliseconds = 100;
const endMilliseconds = 1000;
const mostWaiting = 100;
/** What Node writes at its end, because it is being debugged. */
const goodbye = /Waiting for the debugger to disconnect\.\.\.(\r?\n)?$/;

interface Told extends ConsoleCall {
  readonly speaker: Speaker;
  readonly body: Loose;
  /** Groups around it. */
  readonly depth: number;
  /** It has no words of its own: the next call brings them. */
  readonly silent: boolean;
  /** Not a call, as far as can be seen, so it is shown in any case. */
  readonly kept: boolean;
}

/** One connection, and the groups of console.group that are open in its process. */
interface Speaker {
  depth: number;
  /** A call without words that was told last. */
  silent: Told | undefined;
  emit(event: DapEvent): void;
}

/**
 * Joins both for the connections of one program; what it writes is told on the one that launches it. `isOwnWord`: what
 * js-debug says itself and has to be told at once.
 */
export function joinConsole(reports: ProgramReports, isOwnWord: (output: string) => boolean): (connection: Connection) => Connection {
  const lines = { stdout: createWrittenLines(), stderr: createWrittenLines() };
  /** Told before their bytes came. */
  const waiting: Record<ProgramStream, Told[]> = { stdout: [], stderr: [] };
  let root: Speaker | undefined;
  let pieces = 0;
  let allTold = false;
  void reports.ended.then(() => {
    allTold = true;
  });

  reports.onText((stream, bytes) => {
    pieces += 1;
    // It need not begin a line of its own.
    const piece = stream === 'stderr' ? bytes.replace(goodbye, '') : bytes;
    if (piece === '') return;
    root?.emit({ event: 'output', body: { category: stream, output: piece } });
    lines[stream].add(piece);
    waiting[stream] = waiting[stream].filter((told) => !lend(stream, told));
  });

  /** Gives false when its lines are not there. */
  function lend(stream: ProgramStream, told: Told): boolean {
    const found = lines[stream].find(told);
    if (found) told.speaker.emit({ event: 'output', body: amendment(stream, told, found) });
    return found !== undefined;
  }

  function hear(speaker: Speaker, stream: ProgramStream, body: Loose): void {
    const told = joinTold(speaker.silent, toTold(speaker, body));
    speaker.silent = told.silent ? told : undefined;
    if (told.silent || lend(stream, told)) return;
    waiting[stream].push(told);
    if (waiting[stream].length > mostWaiting) giveUp(stream, waiting[stream][0]);
    setTimeout(() => giveUp(stream, told), patienceMilliseconds).unref();
  }

  function giveUp(stream: ProgramStream, told: Told | undefined): void {
    const at = told ? waiting[stream].indexOf(told) : -1;
    if (!told || at === -1) return;
    waiting[stream].splice(at, 1);
    if (told.kept) told.speaker.emit({ event: 'output', body: told.body });
  }

  /** A flood takes longer to be told than to be written: while words come, the last ones are waited for. */
  async function lastWords(): Promise<void> {
    let before: number;
    do {
      before = pieces;
      await within(reports.ended, endMilliseconds);
    } while (!allTold && pieces > before);
  }

  function listen(speaker: Speaker, event: DapEvent): void {
    const { body } = event;
    const category = body['category'];
    if (event.event === 'output' && (category === 'stdout' || category === 'stderr')) {
      const output = text(body['output']) ?? '';
      if (speaker !== root && !isOwnWord(output)) return hear(speaker, category, body);
      // The bytes say it better; when there are none, nothing was started.
      if (speaker === root && (pieces > 0 || /^Process exited with code /.test(output))) return;
    }
    if (event.event === 'terminated' && speaker === root) {
      void lastWords().then(() => {
        for (const stream of ['stdout', 'stderr'] as const) for (const told of [...waiting[stream]]) giveUp(stream, told);
        speaker.emit(event);
      });
      return;
    }
    speaker.emit(event);
  }

  return (connection) => {
    const listeners = new Set<(event: DapEvent) => void>();
    const speaker: Speaker = {
      depth: 0,
      silent: undefined,
      emit: (event) => {
        for (const listener of listeners) listener(event);
      },
    };
    connection.onEvent((event) => listen(speaker, event));
    return {
      ...connection,
      request: (command, parameters, options) => {
        // A child names what it was asked for.
        if (command === 'launch' && record(parameters)['__pendingTargetId'] === undefined) root = speaker;
        return connection.request(command, parameters, options);
      },
      onEvent: (listener) => {
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      },
    };
  };
}

/** An `output` event that says more of lines that are there already; see console.ts. */
function amendment(stream: ProgramStream, { body, indent, depth }: Told, { written }: FoundLines): Loose {
  const margin = ' '.repeat(indent);
  const lines = written.map((line) => ({ line, shown: line.startsWith(margin) ? line.slice(indent) : line }));
  return { ...body, category: stream, amends: written.join('\n'), output: lines.map(({ shown }) => shown).join('\n'), depth };
}

function toTold(speaker: Speaker, body: Loose): Told {
  const { group } = body;
  const output = (text(body['output']) ?? '').replace(/\r?\n$/, '');
  if (group === 'end') speaker.depth = Math.max(0, speaker.depth - 1);
  const { depth } = speaker;
  if (group === 'start' || group === 'startCollapsed') speaker.depth += 1;
  const hasReference = position(body['variablesReference']) > 0;
  const uncaught = /^Uncaught (?:\w+ (?=\w+:))?(.*)/.exec(output)?.[1];
  return {
    speaker,
    body,
    depth: uncaught === undefined ? depth : 0,
    text: uncaught ?? output,
    hasObjects: uncaught === undefined && hasReference,
    indent: uncaught === undefined ? depth * 2 : 0,
    silent: group !== undefined || (output === '' && hasReference),
    kept: group === undefined && Object.keys(record(body['source'])).length === 0 && !hasReference,
  };
}

/** Node's console.group logs its words by console.log, and console.table its table: then both tell of it. */
function joinTold(silent: Told | undefined, told: Told): Told {
  if (!silent || told.silent || silent.body['line'] !== told.body['line'] || silent.body['column'] !== told.body['column']) return told;
  const { group, variablesReference } = silent.body;
  if (group === undefined) return { ...told, body: { ...told.body, variablesReference } };
  if (text(silent.body['output']) !== text(told.body['output'])) return told;
  return { ...told, depth: silent.depth, indent: silent.indent, body: { ...told.body, group } };
}
