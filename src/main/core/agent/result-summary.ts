/** Results and output in bounded form: what matters first, what was left out said in words. */
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExceptionInfo, ProgramExit, Variable } from '../../../shared/debug.ts';
import type { Observation, ObservedFrame } from '../../../shared/observation.ts';
import { isInside } from '../base/paths.ts';

const resultLimit = 10 * 1024;

/** The frame a person would look at: the first of their own code, else the first with a file. */
export function mainFrame(observation: Observation | undefined): ObservedFrame | undefined {
  const frames = observation?.stop?.frames ?? [];
  return frames.find((frame) => frame.user && frame.path !== undefined) ?? frames.find((frame) => frame.path !== undefined);
}

/** Where the program stands, as a place to jump to. */
export function placeOf(observation: Observation | undefined): { readonly path: string; readonly line: number } | undefined {
  const frame = mainFrame(observation);
  return frame?.path === undefined || frame.line < 1 ? undefined : { path: frame.path, line: frame.line };
}

/** path:line relative to the workspace. */
export function shortPlace(place: { readonly path: string; readonly line: number }, workspace: string): string {
  return `${shortPath(place.path, workspace)}:${place.line}`;
}

export function shortPath(path: string, workspace: string): string {
  return isInside(workspace, path) ? relative(workspace, path) : path;
}

/** Paths of the workspace become relative: shorter, and nobody's folders leave the machine. */
export function withoutFolder(text: string, workspace: string): string {
  return text.replaceAll(`${pathToFileURL(workspace).href}/`, '').replaceAll(`${workspace}/`, '').replaceAll(workspace, '.');
}

const groups = new Set(['special variables', 'function variables', 'class variables', 'protected variables', 'private variables']);

/** What debugpy makes of names has no value of its own, and says nothing about a failure. */
export function isGroupOfNames({ name, value }: Pick<Variable, 'name' | 'value'>): boolean {
  return value === '' && groups.has(name);
}

/** One line: where the program is and why. */
export function standing(observation: Observation, workspace: string): string {
  const { stop, exit } = observation;
  if (exit) return `The program ended (${exitInWords(exit)}).`;
  if (!stop) return 'The program is running.';
  const place = placeOf(observation);
  const frame = mainFrame(observation);
  const where = place ? ` at ${shortPlace(place, workspace)}${frame?.name ? ` in ${frame.name}` : ''}` : '';
  const why = stop.exception ? exceptionText(stop.exception) : (stop.description ?? stop.reason);
  return `Stopped${where}: ${oneLine(why, 300)}`;
}

/** Type and message once each, whichever of the two fields an adapter puts them in. */
export function exceptionText({ typeName, message }: Pick<ExceptionInfo, 'typeName' | 'message'>): string {
  if (typeName === '' || message.startsWith(typeName)) return message;
  return message === '' || typeName.includes(message) || /^paused on/i.test(message) ? typeName : `${typeName}: ${message}`;
}

export function exitInWords(exit: ProgramExit): string {
  if (exit.stopped) return 'stopped on purpose';
  if (exit.signal !== undefined) return `signal ${exit.signal}`;
  return exit.code === null ? 'exit code unknown' : `exit code ${exit.code}`;
}

/** The program failed by itself, as far as its end shows. */
export function isFailure(exit: ProgramExit): boolean {
  return !exit.stopped && (exit.signal !== undefined || (exit.code !== null && exit.code !== 0));
}

/** Text on one line, cut with a mark. */
export function oneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}

/** The last lines of output: how many there were, the first that speaks of a failure, then the end. */
export function summariseOutput(output: string, lastLines = 20): string {
  // A line that a program writes over and over, as for its progress, is as many.
  const lines = output.split(/\r?\n|\r/).filter((line, index, all) => line !== '' || index < all.length - 1);
  if (lines.length <= lastLines) return bounded(lines.join('\n'));
  const hidden = lines.slice(0, -lastLines);
  const failure = hidden.find((line) => /\b(?:error|exception|fail(?:ed|ure)?|panic|traceback)\b/i.test(line));
  return bounded(
    [
      `… ${hidden.length} earlier lines`,
      ...(failure === undefined ? [] : [`first failure among them: ${oneLine(failure, 300)}`]),
      ...lines.slice(-lastLines),
    ].join('\n'),
  );
}

/** The last resort: head and tail of what is still too long. */
export function bounded(text: string, limit = resultLimit): string {
  if (text.length <= limit) return text;
  const half = Math.floor(limit / 2);
  return `${text.slice(0, half)}\n… ${text.length - 2 * half} characters left out …\n${text.slice(-half)}`;
}
