/**
 * What a program writes is had twice: as bytes, which are complete, in order and at once, and for each call of console.*
 * from the runtime, with objects that can be opened, places and groups. The bytes are what is shown; a call lends its
 * objects, place and group to the lines it wrote. One whose words are not found wrote elsewhere and is dropped; lines of a
 * flood, in which calls are not told, stay as they are.
 */
import { waitAtMost } from '../../../base/at-most.ts';
import { record, text, type Loose } from '../../../base/loose.ts';
import type { Connection, DapEvent } from '../../wire/connection.ts';
import { toCall, type Call } from './js-debug-calls.ts';
import { createLoggedObjects, type LoggedObjects } from './js-debug-objects.ts';
import type { Place } from './js-debug-places.ts';
import { createSpeaker, type Group, type Speaker } from './js-debug-speaker.ts';
import type { ProgramReports, ProgramStream } from './program-reporter.ts';
import { createWrittenLines, type FoundLines } from './written-lines.ts';

/** Bytes come another way than calls, so either may be first. */
const patienceMilliseconds = 1000;
const endMilliseconds = 1000;
const mostWaiting = 100;
/** What Node writes at its end, because it is being debugged. */
const goodbye = /Waiting for the debugger to disconnect\.\.\.(\r?\n)?$/;

interface Told extends Call {
  readonly speaker: Speaker;
  readonly place: Place | undefined;
  /** Groups around it. */
  readonly depth: number;
  readonly group: Group | undefined;
}

export interface JoinedConsole {
  /** For each connection of the program; what it writes is told on the one that launches it. */
  join(connection: Connection): Connection;
  readonly objects: Pick<LoggedObjects, 'forget'>;
}

/** Joins both, for one program. */
export function joinConsole(reports: ProgramReports): JoinedConsole {
  const objects = createLoggedObjects();
  const lines = { stdout: createWrittenLines(), stderr: createWrittenLines() };
  /** Told before their bytes came. */
  const waiting: Record<ProgramStream, Told[]> = { stdout: [], stderr: [] };
  const speakers = new Map<string, Speaker>();
  /** The last call of each, when it has no words of its own. */
  const silent = new Map<Speaker, Told>();
  let root: Speaker | undefined;
  let pieces = 0;
  let allTold = false;
  /** Calls are met in their order; one whose place is asked for holds up the others. */
  let met = Promise.resolve();
  void reports.ended.then(() => {
    allTold = true;
  });

  reports.onText((stream, bytes) => {
    pieces += 1;
    // It need not begin a line of its own.
    const piece = stream === 'stderr' ? bytes.replace(goodbye, '') : bytes;
    if (piece === '') return;
    root?.emit({ event: 'output', body: { category: stream, output: piece } });
    const those = waiting[stream];
    // They have looked at everything until now; each may go on from its last lines.
    const looked = those.length > 0 ? lines[stream].total : 0;
    lines[stream].add(piece);
    if (those.length > 0) waiting[stream] = those.filter((told) => !lend(told, looked - told.text.split('\n').length));
  });

  reports.onCall((body) => {
    const speaker = speakers.get(text(body['worker']) ?? String(body['processId']));
    if (!speaker) return;
    const { depth, group } = speaker.groupOf(text(body['type']) ?? '');
    const call = toCall(body, depth);
    const place = call.frame && speaker.placeOf(call.frame);
    met = met.then(async () => meet({ ...call, speaker, depth, group, place: place instanceof Promise ? await place : place }));
  });

  /** Gives false when its lines are not there. */
  function lend(told: Told, since = 0): boolean {
    const found = lines[told.stream].find(told, since);
    if (found) told.speaker.emit({ event: 'output', body: amendment(told, found, objects) });
    return found !== undefined;
  }

  function meet(of: Told): void {
    const { speaker, stream } = of;
    const told = joinTold(silent.get(speaker), of);
    if (isSilent(told)) silent.set(speaker, told);
    else silent.delete(speaker);
    if (isSilent(told) || lend(told)) return;
    waiting[stream].push(told);
    if (waiting[stream].length > mostWaiting) waiting[stream].shift();
    setTimeout(() => {
      waiting[stream] = waiting[stream].filter((other) => other !== told);
    }, patienceMilliseconds).unref();
  }

  /** A flood takes longer to be told than to be written: while words come, the last ones are waited for. */
  async function lastWords(): Promise<void> {
    let before: number;
    do {
      before = pieces;
      await waitAtMost(endMilliseconds, reports.ended);
    } while (!allTold && pieces > before);
    await waitAtMost(endMilliseconds, met);
  }

  function listen(speaker: Speaker, event: DapEvent): void {
    const { body } = event;
    if (event.event === 'output' && (body['category'] === 'stdout' || body['category'] === 'stderr')) {
      // The bytes say it better; when there are none, nothing was started.
      if (speaker === root && (pieces > 0 || /^Process exited with code /.test(text(body['output']) ?? ''))) return;
      // A call in js-debug's words.
      if (speaker !== root && body['source'] !== undefined) return;
    }
    if (event.event === 'terminated' && speaker === root) {
      void lastWords().then(() => speaker.emit(event));
      return;
    }
    speaker.emit(event);
  }

  function join(connection: Connection): Connection {
    const listeners = new Set<(event: DapEvent) => void>();
    const speaker = createSpeaker(connection, (event) => {
      for (const listener of listeners) listener(event);
    });
    connection.onEvent((event) => listen(speaker, event));
    return {
      ...connection,
      request: (command, parameters, options) => {
        const given: Loose = record(parameters);
        if (command === 'launch') {
          // A child names what it was asked for.
          if (given['__pendingTargetId'] === undefined) root = speaker;
          else speakers.set(keyOf(text(given['name']) ?? ''), speaker);
        }
        const own = command === 'variables' ? objects.read(given) : undefined;
        return own ?? connection.request(command, parameters, options);
      },
      onEvent: (listener) => {
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      },
    };
  }

  return { join, objects };
}

/** js-debug names a process by its id, and a worker as Node does. */
const keyOf = (name: string) => /\[(\d+)\]$/.exec(name)?.[1] ?? name;

/** Their words, if any, come with the next call: Node's own way to write them. */
const silentTypes = new Set(['startGroup', 'startGroupCollapsed', 'endGroup', 'table', 'assert', 'trace', 'count', 'timeEnd', 'dirxml']);
const isSilent = ({ type }: Call) => silentTypes.has(type);

/** An `output` event that says more of lines that are there already; see console.ts. */
function amendment({ speaker, stream, indent, depth, group, place, objects }: Told, { written }: FoundLines, kept: LoggedObjects): Record<string, unknown> {
  const margin = ' '.repeat(indent);
  const output = written.map((line) => (line.startsWith(margin) ? line.slice(indent) : line)).join('\n');
  return { ...place, category: stream, amends: written.join('\n'), output, depth, variablesReference: kept.keep(objects, speaker.runtime), ...(group === undefined ? {} : { group }) };
}

/** What Node writes for a call that has no words of its own is told after it, from the same place. */
function joinTold(silent: Told | undefined, told: Told): Told {
  if (!silent || isSilent(told) || !samePlace(silent, told)) return told;
  if (silent.group === undefined) return silent.objects.length === 0 ? told : { ...told, objects: silent.objects };
  if (silent.text !== told.text) return told;
  return { ...told, depth: silent.depth, indent: silent.indent, group: silent.group };
}

const samePlace = ({ frame: a }: Call, { frame: b }: Call) => a?.url === b?.url && a?.line === b?.line && a?.column === b?.column;
