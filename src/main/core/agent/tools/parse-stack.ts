/** Stack traces in text, as runtimes write them: which places of the workspace they speak of. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import { resolvePath } from '../resolve-path.ts';
import { oneLine, shortPath } from '../result-summary.ts';
import type { StepContext, ToolOutcome } from '../step-context.ts';

export interface StackPlace {
  readonly function?: string;
  readonly path: string;
  readonly line: number;
}

const mostPlaces = 40;

/** `at f (a.js:1:2)`, `File "a.py", line 1, in f`, `#0 f () at a.c:1`, and places alone as Go and Rust write them under a function. */
const forms: readonly RegExp[] = [
  /^\s*at\s+(?:async\s+)?(?<name>.+?)\s+\((?:file:\/\/)?(?<path>[^()]+?):(?<line>\d+)(?::\d+)?\)\s*$/,
  /^\s*File "(?<path>[^"]+)", line (?<line>\d+)(?:, in (?<name>.+))?\s*$/,
  /^\s*#\d+\s+(?:0x[\da-f]+ in )?(?<name>[^\s(]+).*? at (?<path>[^\s:]+):(?<line>\d+)/,
  /^\s*(?:at\s+)?(?:file:\/\/)?(?<path>(?:[A-Za-z]:)?[^\s:()"'|]*[^\s:()"'|/\\]\.\w+):(?<line>\d+)(?::\d+)?(?:\s+\+0x[\da-f]+)?\s*$/,
];

/** The places of a stack trace in their order. */
export function stackPlaces(text: string): readonly StackPlace[] {
  const found: StackPlace[] = [];
  let above = '';
  for (const line of text.split(/\r?\n/)) {
    const match = forms.map((form) => form.exec(line)?.groups).find((groups) => groups !== undefined);
    if (match) {
      // Go and Rust name the function on the line above.
      const name = match['name'] ?? (/^\s*(?:\d+:\s+)?(?<name>[\w.:<>*&{}#/$-]+(?:\(\*\w+\)[\w.]*)?)(?:\(.*\))?\s*$/.exec(above)?.groups?.['name']);
      found.push({ path: match['path'] ?? '', line: Number(match['line']), ...(name === undefined ? {} : { function: name.trim() }) });
    }
    above = match ? '' : line;
  }
  return found;
}

/** Throws `bad-request` for a text without any place. */
export async function parseStack({ text }: Extract<PlanStep, { action: 'parseStack' }>, { workspace, reads }: Pick<StepContext, 'workspace' | 'reads'>): Promise<ToolOutcome> {
  const places = stackPlaces(text).slice(0, mostPlaces);
  if (places.length === 0) throw new DapilotError('bad-request', 'No line of this text looks like a line of a stack trace.', { hint: 'Give the lines with files and line numbers, as the runtime wrote them.' });
  const resolved = await Promise.all(places.map(async (place) => ({ ...place, real: await realOf(place.path, workspace, reads) })));
  const lines = await Promise.all(
    resolved.map(async ({ function: name, path, line, real }, index) => {
      const code = real === undefined ? undefined : (await reads.readLines(real, line, line))?.lines[0]?.trim();
      const where = real === undefined ? `${oneLine(path, 200)}:${line} (not in the workspace)` : `${shortPath(real, workspace)}:${line}`;
      return `${index}. ${name === undefined ? '' : `${oneLine(name, 120)} at `}${where}${code ? `  | ${oneLine(code, 160)}` : ''}`;
    }),
  );
  const own = resolved.filter(({ real }) => real !== undefined);
  const first = own[0];
  return {
    summary: `${places.length} places, ${own.length} of them in the workspace${first?.real === undefined ? '' : `; the first is ${shortPath(first.real, workspace)}:${first.line}`}`,
    detail: lines.join('\n'),
    ...(first?.real === undefined ? {} : { location: { path: first.real, line: first.line } }),
  };
}

async function realOf(path: string, workspace: string, reads: StepContext['reads']): Promise<string | undefined> {
  try {
    return await resolvePath(path, workspace, reads);
  } catch (error) {
    if (error instanceof DapilotError) return undefined;
    throw error;
  }
}
