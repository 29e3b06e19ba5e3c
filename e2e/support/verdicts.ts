/** What holds for the verdicts on every corpus of programs with known causes. */
import { expect, test } from 'vitest';
import type { Corpus } from './causes.ts';

/** Declares the test; `unreadable` is what no explanation may say. */
export function testVerdicts({ tasks }: Pick<Corpus, 'tasks'>, unreadable: RegExp): void {
  test('a verdict names what showed it, and what it says can be read', () => {
    for (const [name, { verdict, rounds }] of tasks) {
      if (!verdict) continue;
      expect(verdict.evidence.length, name).toBeGreaterThan(0);
      expect(verdict.explanation, name).not.toMatch(unreadable);
      expect(verdict.confidence, name).toBeGreaterThanOrEqual(0.5);
      expect(rounds.length, name).toBeLessThanOrEqual(8);
    }
  });
}
