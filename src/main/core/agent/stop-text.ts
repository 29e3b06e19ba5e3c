/** What a planner is shown of one moment: the most telling first, within a budget of tokens, with every cut visible. */
import { isDeepStrictEqual } from 'node:util';
import type { Variable } from '../../../shared/debug.ts';
import type { Observation, ObservedFrame, ObservedStop } from '../../../shared/observation.ts';
import { dataBlock } from './data-block.ts';
import type { Redactor } from './redact.ts';
import { exceptionText, exitInWords, isGroupOfNames, mainFrame, oneLine, shortPath, summariseOutput, withoutFolder } from './result-summary.ts';
import { countTokens } from './tokens.ts';

const defaultTokens = 2000;
export const mostTokens = 6000;

interface Detail {
  readonly frames: number;
  readonly variables: number;
  readonly callerVariables: number;
  readonly value: number;
  readonly code: number;
  readonly output: number;
}

/** From rich to bare; the first that fits the budget is taken. */
const details: readonly Detail[] = [
  { frames: 8, variables: 30, callerVariables: 8, value: 240, code: 12, output: 25 },
  { frames: 8, variables: 20, callerVariables: 6, value: 160, code: 9, output: 15 },
  { frames: 7, variables: 14, callerVariables: 4, value: 110, code: 6, output: 10 },
  { frames: 6, variables: 9, callerVariables: 3, value: 80, code: 4, output: 6 },
  { frames: 5, variables: 5, callerVariables: 1, value: 50, code: 2, output: 4 },
];
const smallest = { frames: 3, variables: 3, callerVariables: 0, value: 30, code: 1, output: 2 };
const nameLimit = 80;
/** What every module of JavaScript has; it says nothing about most failures. */
const surroundings = new Set(['this', '__dirname', '__filename', 'module', 'exports', 'require']);

export interface StopTextParts {
  readonly workspace: string;
  readonly redactor: Redactor;
  /** What was seen before: variables that differ come first. */
  readonly previous?: Observation | undefined;
  /** It was shown in full, or as another that was: an equal one needs no more than a word. */
  readonly shown?: boolean;
  readonly tokens?: number;
  /** The output as a helper has shortened it; then only its last lines follow as they are. */
  readonly shortOutput?: string | undefined;
}

/** The text for an observation, within the budget (2 000 tokens, at most 6 000). */
export function stopText(observation: Observation, parts: StopTextParts): string {
  const budget = Math.min(parts.tokens ?? defaultTokens, mostTokens);
  for (const detail of details) {
    const text = render(observation, parts, detail);
    if (countTokens(text) <= budget) return text;
  }
  const text = render(observation, parts, smallest);
  // Lines of absurd length can still be too much; characters are then the only measure left.
  let short = text;
  for (let limit = 400; limit > 5 && countTokens(short) > budget; limit /= 2) {
    short = text.split('\n').map((line) => (line.startsWith('| ') && line.length > limit ? `${line.slice(0, limit)}…` : line)).join('\n');
  }
  return short;
}

function render(observation: Observation, parts: StopTextParts, detail: Detail): string {
  const { stop, exit, output } = observation;
  const sections: string[] = [];
  if (stop && parts.shown && parts.previous?.stop && isDeepStrictEqual(toldOf(stop), toldOf(parts.previous.stop))) {
    sections.push(`Now, still at stop ${stop.number}; it shows what it showed before.`);
  } else if (stop) {
    sections.push(`Now, at stop ${stop.number}:`, dataBlock('debugger', stopLines(observation, parts, detail).join('\n'), 30_000));
    const code = codeOf(mainFrame(observation), parts, detail);
    if (code !== undefined) sections.push(code);
  } else if (exit) sections.push(`Now: the program has ended, ${exitInWords({ ...exit, ...(exit.signal === undefined ? {} : { signal: oneLine(exit.signal, 20).replace(/[<>|]/g, '') }) })}.`);
  else sections.push('Now: the program is running.');
  if (parts.shortOutput !== undefined) sections.push(dataBlock('output of the program, shortened by another model', parts.redactor.text(parts.shortOutput), 2000));
  if (output.trim() !== '') {
    sections.push(dataBlock('output of the program', parts.redactor.text(withoutFolder(summariseOutput(output, detail.output), parts.workspace)), 8000));
  }
  return sections.join('\n');
}

/** What the text of a stop is made of, without the ids, which differ from reading to reading. */
function toldOf({ number, reason, description, text, exception, frames }: ObservedStop) {
  const told = frames.map(({ name, path, line, variables }) => [name, path, line, variables.map((one) => [one.name, one.value, one.type])]);
  return [number, reason, description, text, exception, told];
}

function stopLines(observation: Observation, parts: StopTextParts, detail: Detail): readonly string[] {
  const { stop } = observation;
  if (!stop) return [];
  const { redactor, workspace } = parts;
  const lines = [`reason: ${oneLine(stop.reason, 60)}`];
  // Cut after secrets were found, of which nothing shorter than they are would be left.
  const clean = (text: string, limit: number) => oneLine(redactor.text(withoutFolder(text.slice(0, limit * 20), workspace)), limit);
  if (stop.exception) lines.push(`exception: ${clean(exceptionText(stop.exception), 800)}`);
  else if (stop.text ?? stop.description) lines.push(`text: ${clean(stop.text ?? stop.description ?? '', 300)}`);
  const shown = framesToShow(stop.frames, detail.frames);
  lines.push('call chain, 0 is where the program stands:');
  lines.push(...shown.map((frame) => frameLine(frame, workspace)));
  if (shown.length < stop.frames.length) lines.push(`… ${stop.frames.length - shown.length} more frames`);
  const main = mainFrame(observation) ?? stop.frames[0];
  for (const frame of stop.frames.filter(({ variables }) => variables.some((one) => !isGroupOfNames(one)))) {
    const limit = frame === main ? detail.variables : detail.callerVariables;
    if (limit === 0 || !shown.includes(frame)) continue;
    lines.push(`variables of frame ${frame.index}:`, ...variableLines(frame, parts, limit, detail.value));
  }
  return lines;
}

/** The person's own frames first in count, in their order; the top frame always. */
function framesToShow(frames: readonly ObservedFrame[], limit: number): readonly ObservedFrame[] {
  const wanted = new Set([...frames.slice(0, 1), ...frames.filter((frame) => frame.user)].slice(0, limit));
  for (const frame of frames) {
    if (wanted.size >= Math.min(limit, 3)) break;
    wanted.add(frame);
  }
  return frames.filter((frame) => wanted.has(frame));
}

function frameLine(frame: ObservedFrame, workspace: string): string {
  if (frame.kind === 'label') return `  ${frame.index} -- ${oneLine(frame.name, nameLimit)} --`;
  const place = frame.path === undefined ? '(no source)' : `${shortPath(frame.path, workspace)}:${frame.line}`;
  return `  ${frame.index} ${oneLine(frame.name, nameLimit)} ${place}${frame.user ? '' : ' (not the person’s code)'}`;
}

function variableLines(frame: ObservedFrame, parts: StopTextParts, limit: number, valueLimit: number): readonly string[] {
  const before = new Map(parts.previous?.stop?.frames.find((one) => one.name === frame.name && one.path === frame.path)?.variables.map((one) => [one.name, one.value]));
  const isChanged = (one: Variable) => before.size > 0 && before.get(one.name) !== one.value;
  const rank = (one: Variable) => (surroundings.has(one.name) ? 2 : isChanged(one) ? 0 : 1);
  const sorted = frame.variables.filter((one) => !isGroupOfNames(one)).sort((a, b) => rank(a) - rank(b));
  const lines = sorted.slice(0, limit).map((one) => {
    const type = one.type && !one.value.includes(one.type) ? ` (${oneLine(one.type, 40)})` : '';
    const value = one.lazy ? '(a getter, not read)' : oneLine(parts.redactor.named(one.name, withoutFolder(one.value, parts.workspace)), valueLimit);
    return `  ${isChanged(one) ? '* ' : ''}${oneLine(one.name, nameLimit)} = ${value}${type}`;
  });
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, `  … ${more} more`] : lines;
}

function codeOf(frame: ObservedFrame | undefined, parts: StopTextParts, detail: Detail): string | undefined {
  if (!frame?.code || frame.path === undefined) return undefined;
  const { start, lines } = frame.code;
  const from = Math.max(start, frame.line - detail.code);
  const to = Math.min(start + lines.length - 1, frame.line + Math.ceil(detail.code / 2));
  const width = String(to).length;
  const shown: string[] = [];
  for (let line = from; line <= to; line += 1) {
    const mark = line === frame.line ? '>' : ' ';
    const changed = frame.changedLines.includes(line) ? '~' : ' ';
    const text = lines[line - start] ?? '';
    shown.push(`${mark}${String(line).padStart(width)}${changed} ${text.length > 200 ? `${text.slice(0, 200)}…` : text}`);
  }
  const title = `${shortPath(frame.path, parts.workspace)}, frame ${frame.index}, "~" marks lines changed since the last commit`;
  return dataBlock('source file', `${oneLine(title, 300)}\n${parts.redactor.text(shown.join('\n'))}`, 8000);
}
