/** Lines of output to problems, by VS Code's rules: the patterns of a matcher fit successive lines, and the last one may loop. */
import type { Severity } from '../../../../shared/tasks.ts';
import { optional } from '../../base/loose.ts';
import type { Groups, LineMatches } from './expressions.ts';
import { groupNames, type GroupName, type Matcher, type Pattern } from './matcher.ts';
import { severityOf } from './read-matcher.ts';

/** A problem as it stands in the output: its file is a name yet. */
export interface FoundProblem {
  readonly matcher: Matcher;
  readonly file: string;
  readonly severity: Severity;
  readonly message: string;
  readonly code?: string;
  /** All absent: of the whole file. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface LineMatching {
  /** Of all matchers, in the order in which `next` expects what they found. */
  readonly expressions: readonly string[];
  /** The next line: what it completes. */
  next(found: LineMatches): FoundProblem | undefined;
}

type Data = Readonly<Partial<Record<GroupName, string>>>;

interface Active {
  readonly matcher: Matcher;
  readonly last: number;
  readonly pattern: Pattern;
  /** Of the lines before the loop. */
  readonly data: Data;
}

export function createLineMatching(matchers: readonly Matcher[]): LineMatching {
  const starts = matchers.map((_, index) => matchers.slice(0, index).reduce((sum, { patterns }) => sum + patterns.length, 0));
  const longest = Math.max(0, ...matchers.map(({ patterns }) => patterns.length));
  let recent: LineMatches[] = [];
  let active: Active | undefined;

  function loop(found: LineMatches): FoundProblem | undefined {
    if (!active) return undefined;
    const groups = found[active.last];
    if (groups) return problemOf(active.matcher, fill(active.data, active.pattern, groups));
    active = undefined;
    recent = [];
    return undefined;
  }

  function match(matcher: Matcher, start: number): FoundProblem | undefined {
    const { patterns } = matcher;
    const lines = recent.slice(-patterns.length);
    if (lines.length < patterns.length) return undefined;
    let data: Data = {};
    let before: Data = {};
    for (const [index, pattern] of patterns.entries()) {
      const groups = lines[index]?.[start + index];
      if (!groups) return undefined;
      before = data;
      data = fill(data, pattern, groups);
    }
    const last = patterns.length - 1;
    const pattern = patterns[last];
    const problem = problemOf(matcher, data);
    if (problem) active = pattern?.loop === true ? { matcher, last: start + last, pattern, data: before } : undefined;
    return problem;
  }

  return {
    expressions: matchers.flatMap(({ patterns }) => patterns.map(({ regexp }) => regexp)),
    next(found) {
      const looped = loop(found);
      if (looped) return looped;
      recent = [...recent, found].slice(-longest);
      for (const [index, matcher] of matchers.entries()) {
        const problem = match(matcher, starts[index] ?? 0);
        if (!problem) continue;
        recent = [];
        return problem;
      }
      return undefined;
    },
  };
}

/** The first line that says something wins; messages are put together. */
function fill(data: Data, { groups }: Pattern, found: Groups): Data {
  const filled: Partial<Record<GroupName, string>> = { ...data };
  for (const name of groupNames) {
    const index = groups[name];
    const value = index === undefined ? undefined : found[index];
    if (value === undefined || value.trim() === '') continue;
    if (name === 'message' && filled.message !== undefined) filled.message += `\n${value}`;
    else filled[name] ??= value;
  }
  return filled;
}

function problemOf(matcher: Matcher, data: Data): FoundProblem | undefined {
  const { file, message } = data;
  if (file === undefined || message === undefined) return undefined;
  const place = placeOf(matcher, data);
  if (!place) return undefined;
  return {
    matcher,
    file: file.trim(),
    message: message.trim(),
    severity: (data.severity === undefined ? undefined : severityOf(data.severity)) ?? matcher.severity,
    ...(data.code === undefined ? {} : { code: data.code.trim() }),
    ...place,
  };
}

type Place = Pick<FoundProblem, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Undefined: there should be one, and there is none. */
function placeOf({ patterns }: Matcher, data: Data): Place | undefined {
  if (patterns[0].kind === 'file') return {};
  const [line, column, endLine, endColumn] = (data.location === undefined ? [data.line, data.column, data.endLine, data.endColumn] : data.location.split(',')).map(numberOf);
  if (line === undefined) return undefined;
  const end = endColumn === undefined ? {} : { endLine: endLine ?? line, endColumn };
  return { line, ...optional('column', column), ...end };
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
