import { describe, expect, test } from 'vitest';
import type { Start, StartPhase } from '../../shared/configurations.ts';
import type { Session } from '../../shared/debug.ts';
import type { SessionId, TerminalId } from '../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../shared/snapshot.ts';
import { toProblem } from '../../shared/errors.ts';
import type { CoreRequests } from '../core-requests.ts';
import { createConfigurationStart } from './configuration-start.ts';

const review = { hash: 'right', name: 'Shop', commands: [], adapter: { label: 'js-debug' }, dangers: [] };

/** A start whose core answers at once; what it asked of it, and how it ended. */
async function begun(accept?: string) {
  const asked: [string, unknown][] = [];
  const ends: unknown[] = [];
  const ask = async (name: string, params: unknown) => {
    asked.push([name, params]);
    return name === 'terminal.read' ? { from: 0, text: 'no such thing' } : { id: 's' };
  };
  const start = createConfigurationStart({ requests: { ask: ask as CoreRequests['ask'], close: () => undefined }, name: 'Shop', accept, onEnd: (error) => ends.push(toProblem(error)) });
  const follow = async (more: Partial<Snapshot>) => {
    start.follow({ ...emptySnapshot, workspace: { path: '/shop', name: 'shop', trusted: true }, ...more });
    await Promise.resolve();
    await Promise.resolve();
  };
  const phase = (kind: StartPhase) => follow({ start: { id: 's', name: 'Shop', configuration: 'c', phase: kind } satisfies Start });
  await start.begin();
  return { asked, ends, follow, phase };
}

const session = (id: string, more: Partial<Session>): Session => ({ id, rootId: id, origin: { start: 's', configuration: 'c' }, status: 'running', ...more }) as Session;
const sessions = (...all: readonly Session[]): Partial<Snapshot> => ({ sessions: Object.fromEntries(all.map((one) => [one.id, one])), sessionOrder: all.map(({ id }) => id) });

describe('a start with nobody to click', () => {
  test.each<[string, StartPhase, RegExp]>([
    ['trust', { kind: 'trusting' }, /\/shop is not trusted/],
    ['an answer', { kind: 'asking', question: { kind: 'promptString', id: 'port', description: 'Which port?' } }, /"Shop" asks: Which port\?/],
    ['a look at what runs', { kind: 'reviewing', review }, /nobody has looked/],
    ['a decision about a task', { kind: 'taskFailed', label: 'build', terminalId: 't' as TerminalId, errors: 0, exit: { code: 7, stopped: false } }, /The task "build" before "Shop" .*: it ended with exit code 7/],
  ])('ends where it waits for %s', async (_, phase, words) => {
    const { ends, phase: show, asked } = await begun();
    await show({ kind: 'resolving' });
    await show(phase);
    expect(ends).toMatchObject([{ message: expect.stringMatching(words) }]);
    expect(asked.map(([name]) => name)).not.toContain('start.accept');
    if (phase.kind === 'taskFailed') expect(ends).toMatchObject([{ detail: 'no such thing' }]);
  });

  test('accepts exactly what the command line names, once', async () => {
    const wrong = await begun('other');
    await wrong.phase({ kind: 'reviewing', review });
    expect(wrong.ends).toHaveLength(1);
    const right = await begun('right');
    const shown = { kind: 'reviewing', review } as const;
    await right.phase(shown);
    await right.phase(shown);
    expect(right.asked).toEqual([['configuration.startNamed', { name: 'Shop' }], ['start.accept', { id: 's', hash: 'right' }]]);
    expect(right.ends).toEqual([]);
  });

  test.each<[string, readonly Session[], string | undefined]>([
    ['while all run, at none', [session('a', {}), session('b', {})], undefined],
    ['at the one that stands, be it a child', [session('a', {}), session('b', {}), { ...session('c', { status: 'stopped', parentId: 'b' as SessionId }), rootId: 'b' as SessionId }], 'b'],
    ['at the one that failed', [session('a', { status: 'ended', exit: { code: 0, stopped: false } }), session('b', { status: 'ended', exit: { code: 2, stopped: false } })], 'b'],
    ['when all have ended well, at the first', [session('a', { status: 'ended' }), session('b', { status: 'ended' })], 'a'],
    ['at none of another start', [session('a', { status: 'stopped', origin: { start: 'other', configuration: 'c' } })], undefined],
  ])('looks, %s', async (_, all, expected) => {
    const { asked, follow } = await begun();
    await follow(sessions(...all));
    await follow(sessions(...all));
    expect(asked.slice(1)).toEqual(expected === undefined ? [] : [['agent.start', { rootId: expected }]]);
  });

  test('a program that never ran ends it with its reason', async () => {
    const { ends, follow, asked } = await begun();
    await follow(sessions(session('a', { status: 'failed', problem: { code: 'launch-failed', message: 'No.' } })));
    expect(ends).toMatchObject([{ message: 'No.' }]);
    expect(asked).toHaveLength(1);
  });
});
