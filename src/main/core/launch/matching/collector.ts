/** Reads what a task writes, as it comes: finds problems, and tells when a background task is at work and when it waits. */
import { withoutAnsi } from '../../../../shared/ansi.ts';
import type { SourceProblem } from '../../../../shared/tasks.ts';
import { optional } from '../../base/loose.ts';
import { createExpressions, type LineMatches } from './expressions.ts';
import { createLineMatching, type FoundProblem } from './line-matching.ts';
import type { Matcher } from './matcher.ts';
import { createProblemPaths } from './problem-paths.ts';

export interface Collector {
  /** The next piece of the output. */
  text(piece: string): void;
  /** Resolves when everything is read, the last line without an end too. */
  finish(): Promise<void>;
  dispose(): void;
}

export interface CollectorParts {
  readonly task: string;
  readonly cwd: string;
  readonly matchers: readonly Matcher[];
  /** All problems of the round: now and then, and at its end before `onRound`. */
  onProblems(problems: readonly SourceProblem[]): void;
  /** Of a background task: a round begins or is over. */
  onRound(active: boolean): void;
  /** Something of the matchers cannot be used. */
  onNote(sentence: string): void;
}

/** Nobody reads on in a longer line, and nobody waits for what is further behind. */
const longestLine = 4000;
const mostLinesAtOnce = 500;
const mostLinesWaiting = 20_000;
const mostProblems = 2000;

export function createCollector({ task, cwd, matchers, onProblems, onRound, onNote }: CollectorParts): Collector {
  const matching = createLineMatching(matchers);
  const edges = matchers.flatMap(({ background }) => (background ? [background] : []));
  const sources = [...matching.expressions, ...edges.flatMap(({ begins = '', ends = '' }) => [begins, ends])];
  // An edge without a pattern keeps its place, with one that fits nothing.
  const expressions = createExpressions({ sources: sources.map((source) => (source === '' ? '[^\\s\\S]' : source)), onGivenUp: (index) => onNote(`The pattern ${(sources[index] ?? '').slice(0, 200)} takes too long to be tried on what ${task} writes; it is not used any more.`) });
  const paths = createProblemPaths(cwd);
  const active = new Set(edges.filter(({ activeOnStart }) => activeOnStart));
  let problems = new Map<string, SourceProblem>();
  /** The round that begins has shown nothing yet: what was found before stays until it does. */
  let anew = false;
  let partial = '';
  let waiting: string[] = [];
  let reading: Promise<void> | undefined;
  let disposed = false;

  async function read(): Promise<void> {
    while (waiting.length > 0 && !disposed) {
      const lines = waiting.splice(0, mostLinesAtOnce);
      let changed = false;
      for (const found of await expressions.match(lines)) {
        if (disposed) break;
        changed = (await line(found)) || changed;
      }
      if (changed && !disposed) onProblems([...problems.values()]);
    }
    reading = undefined;
  }

  /** Gives whether the problems are others now. */
  async function line(found: LineMatches): Promise<boolean> {
    let changed = false;
    const problem = matching.next(found);
    if (problem) changed = add(await located(problem));
    for (const [index, edge] of edges.entries()) {
      const [begins, ends] = found.slice(matching.expressions.length + index * 2);
      if (begins) begin(edge);
      if (!ends || !active.delete(edge) || active.size > 0) continue;
      finishRound();
      changed = false;
    }
    return changed;
  }

  function begin(edge: (typeof edges)[number]): void {
    if (active.size === 0) onRound(true);
    active.add(edge);
    anew = true;
  }

  /** What was found in the last round and not in this one is mended. */
  function finishRound(): void {
    if (anew) problems = new Map();
    anew = false;
    onProblems([...problems.values()]);
    onRound(false);
  }

  function add(problem: SourceProblem): boolean {
    if (anew) problems = new Map();
    anew = false;
    const key = JSON.stringify([problem.path, problem.line, problem.column, problem.severity, problem.code, problem.message]);
    if (problems.size >= mostProblems || problems.has(key)) return false;
    problems.set(key, problem);
    return true;
  }

  async function located({ matcher, file, ...rest }: FoundProblem): Promise<SourceProblem> {
    return { ...rest, path: await paths.pathOf(file, matcher.files), task, ...optional('source', matcher.source) };
  }

  function push(lines: readonly string[]): void {
    if (lines.length === 0) return;
    waiting.push(...lines.map((one) => withoutAnsi(one).slice(0, longestLine)));
    if (waiting.length > mostLinesWaiting) {
      waiting = waiting.slice(-mostLinesWaiting);
      onNote(`${task} writes more than can be looked through; some of it was left out.`);
    }
    reading ??= read();
  }

  return {
    text: (piece) => {
      if (matchers.length === 0 || disposed) return;
      const lines = (partial + piece).split('\n');
      partial = (lines.pop() ?? '').slice(0, longestLine * 4);
      push(lines.map((one) => one.replace(/\r$/, '')));
    },
    finish: async () => {
      if (partial !== '') push([partial]);
      partial = '';
      await reading;
    },
    dispose: () => {
      disposed = true;
      expressions.dispose();
    },
  };
}
