/** What ten real stops in four languages cost to show to a model, recorded by `npm run bench -- agent`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordedFolder, type RecordedRound } from '../../../../e2e/support/agent-stops.ts';
import { percentile } from '../../../../e2e/support/percentile.ts';
import { sharedPrefixes } from '../../../../e2e/support/shared-prefix.ts';
import type { Message } from './model/protocol.ts';
import { buildMessages } from './prompt.ts';
import { createRedactor } from './redact.ts';
import { countTokens } from './tokens.ts';

const folder = join(import.meta.dirname, '../../../../e2e/golden/agent');
const recordings = readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly RecordedRound[]] as const);
const whole = recordings.filter(([, rounds]) => rounds.length > 1);

/** The messages of each round of a recording, as one planner sends them. */
function conversations(rounds: readonly RecordedRound[], extended: boolean): readonly (readonly Message[])[] {
  const redactor = createRedactor();
  return rounds.map(({ input }, index) => {
    const past = rounds.slice(0, index).flatMap(({ input: { observation }, became }) => (observation ? [{ observation, ...became }] : []));
    return buildMessages({ ...input, workspace: recordedFolder, past }, { redactor, extended });
  });
}

test('there are ten of them in four languages', () => {
  expect(recordings).toHaveLength(10);
  expect(new Set(whole.map(([name]) => name.split('-')[0]))).toEqual(new Set(['javascript', 'python', 'c', 'go']));
});

test('a stop takes 2 000 tokens at most with all that comes with it, and half of them a quarter of that', () => {
  const tokens = recordings.flatMap(([, rounds]) => conversations(rounds, true).map((messages) => countTokens(messages.at(-1)?.content ?? '')));
  expect(tokens.length).toBeGreaterThan(30);
  expect(Math.max(...tokens)).toBeLessThanOrEqual(2000);
  expect(percentile(tokens, 0.5)).toBeLessThanOrEqual(500);
});

describe.each(whole)('%s', (_, rounds) => {
  test.each([false, true])('from the third round on four fifths of what is sent were sent before (extended actions: %s)', (extended) => {
    const shared = sharedPrefixes(conversations(rounds, extended).map((messages) => JSON.stringify(messages))).slice(1);
    expect(shared.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...shared)).toBeGreaterThanOrEqual(0.8);
  });

  test('holds nobody’s folder', () => {
    const text = JSON.stringify(conversations(rounds, true));
    expect(text).not.toContain(recordedFolder);
  });
});
