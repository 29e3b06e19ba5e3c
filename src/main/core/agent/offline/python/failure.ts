/** A Python failure as debugpy tells it: the exception, the part of the line it points at, and the errors before it. */
import type { ObservedStop } from '../../../../../shared/observation.ts';
import type { Failure } from '../failure.ts';
import { isOwnFrame } from './reading.ts';

export interface Range {
  readonly line: number;
  /** 1-based, `end` exclusive, counted from the first character of the line that is no white space. */
  readonly start: number;
  readonly end: number;
}

export interface Traceback {
  readonly type: string;
  readonly message: string;
  /** Innermost first. */
  readonly places: readonly { readonly path: string; readonly line: number; readonly name: string }[];
  /** What the runtime marked in the innermost place. */
  readonly range?: Range;
}

export interface PyFailure extends Failure {
  readonly range?: Range;
  /** Errors that this one was raised from, or while one was handled; the first one first. */
  readonly earlier: readonly Traceback[];
}

/** The exception the program stands at; undefined when it stands at none, or in no code of the user's. */
export function failureAt(stop: ObservedStop | undefined): PyFailure | undefined {
  const { exception } = stop ?? {};
  if (!stop || !exception) return undefined;
  const frame = stop.frames.findIndex((each) => each.user && each.path !== undefined && isOwnFrame(each));
  const here = stop.frames[frame];
  if (!here) return undefined;
  // debugpy tells the last one from the inside, those before it as Python prints them.
  const sections = sectionsOf(exception.stackTrace ?? '');
  const own = readSection(sections.at(-1) ?? '', 'innermost first');
  const earlier = sections.slice(0, -1).flatMap((section) => readSection(section, 'innermost last') ?? []);
  const range = own?.range?.line === here.line ? { range: own.range } : {};
  const type = exception.typeName.split('.').at(-1) ?? exception.typeName;
  return { type, message: exception.message, frame, ...range, earlier };
}

/** The last uncaught error that the output shows. */
export function printedTraceback(output: string): Traceback | undefined {
  const from = output.lastIndexOf('Traceback (most recent call last):');
  const syntax = /(?:^|\n) {2}File "[^\n]+", line \d+\n[\s\S]*?\n(?:\w*Syntax|Indentation|Tab)Error: [^\n]*/.exec(output);
  const text = from === -1 ? (syntax?.[0] ?? '') : output.slice(from);
  return readSection(sectionsOf(text).at(-1) ?? '', 'innermost last');
}

function sectionsOf(text: string): readonly string[] {
  return text.split(/\n\n(?:The above exception was the direct cause of the following exception|During handling of the above exception, another exception occurred):\n\n?/);
}

function readSection(section: string, order: 'innermost first' | 'innermost last'): Traceback | undefined {
  const lines = section.split(/\r?\n/);
  const places: { path: string; line: number; name: string; range?: Range }[] = [];
  let last = -1;
  for (const [index, text] of lines.entries()) {
    const found = /^\s*File "(.+)", line (\d+)(?:, in (.+))?$/.exec(text);
    if (!found?.[1]) continue;
    const line = Number(found[2]);
    const [, indent = '', marks] = /^( *)([~^]+)\s*$/.exec(lines[index + 2] ?? '') ?? [];
    const code = /^( *)\S/.exec(lines[index + 1] ?? '')?.[1] ?? '';
    const start = indent.length - code.length + 1;
    places.push({ path: found[1], line, name: found[3] ?? '', ...(marks && start >= 1 ? { range: { line, start, end: start + marks.length } } : {}) });
    last = index;
  }
  const end = lines.slice(last + 1).findIndex((text) => /^[\w.]+(?:: |$)/.test(text) && text.trim() !== '');
  const told = end === -1 ? undefined : lines.slice(last + 1 + end).join('\n').trimEnd();
  const [, type, message = ''] = /^([\w.]+)(?:: ([\s\S]*))?$/.exec(told ?? '') ?? [];
  if (type === undefined || places.length === 0) return undefined;
  const ordered = order === 'innermost first' ? places : places.toReversed();
  const range = ordered[0]?.range;
  return { type: type.split('.').at(-1) ?? type, message, places: ordered.map(({ path, line, name }) => ({ path, line, name })), ...(range ? { range } : {}) };
}
