/** A folder of failing programs with known causes, diagnosed one after another and judged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Task } from '../../src/shared/agent.ts';
import { diagnose, type DiagnosisRequest } from './diagnosis.ts';

interface Expected {
  readonly program: string;
  readonly class: string;
  readonly causes: readonly { readonly path: string; readonly line: number }[];
  readonly answer?: 'unknown';
  readonly extended?: boolean;
  /** Written after the rules, which were not changed for it. */
  readonly heldOut?: boolean;
}

type Outcome = 'right' | 'wrong' | 'unknown' | 'error';

export interface Corpus {
  readonly names: readonly string[];
  readonly expected: ReadonlyMap<string, Expected>;
  /** Finished tasks by the name of their program. */
  readonly tasks: ReadonlyMap<string, Task>;
  /** Diagnoses every program; `requestFor` says what it runs on. */
  run(workers: number, requestFor?: (name: string, index: number) => Pick<DiagnosisRequest, 'python' | 'adapters' | 'language'>): Promise<void>;
  outcomeOf(name: string): Outcome;
  /** What the planner said, for the message of a failed test. */
  said(name: string): string;
  share(outcome: Outcome): number;
  /** A line for each program, and the counts. */
  report(): string;
}

/** The programs of a folder; the extended ones with DAPILOT_CAUSES=all only. */
export function openCorpus(folder: string): Corpus {
  const expected = new Map(
    readdirSync(folder)
      .filter((name) => existsSync(join(folder, name, 'cause.json')))
      .map((name) => [name, JSON.parse(readFileSync(join(folder, name, 'cause.json'), 'utf8')) as Expected] as const)
      .filter(([, { extended }]) => extended !== true || process.env['DAPILOT_CAUSES'] === 'all'),
  );
  const names = [...expected.keys()];
  const tasks = new Map<string, Task>();

  function outcomeOf(name: string): Outcome {
    const { verdict, end } = tasks.get(name) ?? {};
    if (!verdict) return end?.reason === 'no-cause' ? 'unknown' : 'error';
    const path = relative(join(folder, name), verdict.rootCause.path);
    return expected.get(name)?.causes.some((cause) => cause.path === path && cause.line === verdict.rootCause.line) ? 'right' : 'wrong';
  }

  return {
    names,
    expected,
    tasks,
    outcomeOf,
    async run(workers, requestFor = () => ({})) {
      const open = [...names.entries()];
      const work = async (): Promise<void> => {
        for (let next = open.shift(); next !== undefined; next = open.shift()) {
          const [index, name] = next;
          tasks.set(name, await diagnose({ folder: join(folder, name), program: expected.get(name)?.program ?? '', ...requestFor(name, index) }));
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    said(name) {
      const { verdict, end } = tasks.get(name) ?? {};
      return verdict ? `${verdict.rootCause.path}:${verdict.rootCause.line}\n${verdict.explanation}` : (end?.message ?? 'nothing');
    },
    share: (outcome) => names.filter((name) => outcomeOf(name) === outcome).length / names.length,
    report() {
      const rows = [...expected].map(([name, { class: kind }]) => {
        const task = tasks.get(name);
        const confidence = task?.verdict ? task.verdict.confidence.toFixed(2) : '    ';
        return `${outcomeOf(name).padEnd(8)} ${confidence} ${String(task?.rounds.length ?? 0).padStart(2)} rounds  ${kind.padEnd(20)} ${name}`;
      });
      const count = (outcome: Outcome): number => rows.filter((row) => row.startsWith(outcome)).length;
      return `${rows.join('\n')}\n${count('right')} right, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('error')} errors of ${rows.length}`;
    },
  };
}
