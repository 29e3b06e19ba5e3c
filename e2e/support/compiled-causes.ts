/** The tests of a corpus of a compiled language: what is right, what may be said, and what may be done for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Adapter } from '../../src/main/core/dap/adapters/adapter.ts';
import { openCorpus } from './causes.ts';
import { testVerdicts } from './verdicts.ts';

export interface CompiledCorpus {
  readonly folder: string;
  /** Whether the debugger is on this machine; asked after what provides it. */
  readonly isThere?: () => boolean;
  readonly adapters: (folder: string) => readonly Adapter[];
}

export function describeCorpus({ folder, isThere = () => true, adapters }: CompiledCorpus): void {
  const corpus = openCorpus(folder);
  const tuned = corpus.names.filter((name) => corpus.expected.get(name)?.heldOut !== true);
  const heldOut = corpus.names.filter((name) => !tuned.includes(name));

  describe('the corpus', () => {
    beforeAll(async () => {
      if (isThere()) await corpus.run(2, () => ({ adapters }));
    }, 1_200_000);

    test.each(tuned)('%s', (name) => {
      expect(corpus.outcomeOf(name), corpus.said(name)).toBe(corpus.expected.get(name)?.answer ?? 'right');
    });

    // The rules were not made for these: what they find stays found, and a wrong answer stays the exception.
    if (heldOut.length > 0) {
      test('programs that the rules were not made for', () => {
        const outcomes = heldOut.map((name) => `${corpus.outcomeOf(name)} ${name}`);
        expect(outcomes.filter((each) => each.startsWith('error'))).toEqual([]);
        expect(outcomes.filter((each) => each.startsWith('right')).length, outcomes.join('\n')).toBeGreaterThanOrEqual(heldOut.length / 2);
      });
    }

    testVerdicts(corpus, /undefined|\[object|could not be read/);

    test('nothing that could run code of the program is done or asked for', () => {
      for (const [name, { rounds }] of corpus.tasks) {
        const steps = rounds.flatMap((round) => round.steps).filter(({ risk }) => risk === 'changes');
        expect(steps.map(({ step, result }) => [name, step, result?.summary])).toEqual([]);
      }
    });

    afterAll(() => {
      if (corpus.tasks.size > 0) console.log(corpus.report());
    });
  });
}
