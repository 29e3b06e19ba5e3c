/** What a run writes and how its program ended, as far as adapters tell: by an event, or only in words. */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { lastingStop } from '../../../../shared/ids.ts';
import { text, type Loose } from '../../base/loose.ts';
import { mayHaveFailed } from '../breakpoints/log-failures.ts';
import { createRepeats } from '../sessions/repeats.ts';
import type { RunParts } from './run-parts.ts';
import type { DapSession } from '../sessions/session.ts';

export interface RunOutput {
  /** The body of a DAP `output` event, at any time. */
  output(session: DapSession, body: Loose): void;
  exited(session: DapSession, code: number | null): void;
  /** Undefined: nobody has said anything of it. */
  exit(): ProgramExit | undefined;
  /** The program starts anew. */
  beginAnew(): void;
  flush(): void;
}

/** Some say at every hit of a breakpoint what is wrong with its condition. */
const saidAtEveryHit = /^Breakpoint condition error\b/;

export function createRunOutput({ adapter, breakpoints, console, rootId }: Pick<RunParts, 'adapter' | 'breakpoints' | 'console' | 'rootId'>): RunOutput {
  const repeats = createRepeats((sentence) => console.write('important', rootId, sentence));
  let exit: ProgramExit | undefined;

  return {
    output: (session, body) => {
      const words = text(body['output']) ?? '';
      const category = text(body['category']) ?? 'console';
      const problem = adapter.breakpointProblem?.(words);
      if ((category === 'important' || saidAtEveryHit.test(words)) && !repeats.admit(words, problem?.condition)) return;
      if (mayHaveFailed(words)) breakpoints.logged(session, words);
      if (problem) {
        breakpoints.problem(session, problem);
        // A sentence of its own, without a line end that would keep it apart from the next one.
        return console.write('important', session.id, words.trimEnd());
      }
      if (session.depth === 0) exit = adapter.exitFromOutput?.(category, words) ?? exit;
      console.output(session.id, body, adapter.outputReferencesLast ? lastingStop : session.stops.latest()?.number);
    },
    exited: (session, code) => {
      // A signal that was told in words is more than the code it is folded into; a code that is known more than none.
      if (session.depth === 0 && exit?.signal === undefined) exit = { ...exit, code: code ?? exit?.code ?? null };
    },
    exit: () => exit,
    beginAnew: () => {
      exit = undefined;
    },
    flush: () => {
      repeats.flush();
      console.flush();
    },
  };
}
