/** A debugger over a fake adapter in memory, and short ways to write what that adapter plays. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';
import { expect, onTestFinished, vi } from 'vitest';
import type { Session } from '../../src/shared/debug.ts';
import type { SessionId } from '../../src/shared/ids.ts';
import type { Adapter } from '../../src/main/core/dap/adapters/adapter.ts';
import { createBench, type Bench, type BenchOptions } from './debugger-bench.ts';
import type { FakeAdapter } from './fake-adapter.ts';
import type { Rule, Scenario } from './fake-scenario.ts';
import { createFakeAdapterKind, type FakeAdapterKind } from './fake-server.ts';
import { disconnect, initializeFirst, launch, stoppedProgram } from './scenarios/common.ts';

export interface FakeBench {
  readonly bench: Bench;
  readonly kind: FakeAdapterKind;
  /** A file of three lines. */
  readonly program: string;
  /** Launches it and gives the adapter of the root. */
  launched(): Promise<{ readonly adapter: FakeAdapter; readonly rootId: SessionId; readonly at: { readonly sessionId: SessionId; readonly threadId: number } }>;
  /** The adapter of the n-th start, from 1, without waiting for the launch to end. */
  adapter(start?: number): Promise<FakeAdapter>;
}

/** Ends with the test; by then no script of a fake adapter may have gone wrong. */
export function openFake(scenarios: Scenario | readonly [Scenario, ...Scenario[]], changes: Partial<Adapter> = {}, options: Omit<BenchOptions, 'adapters'> = {}): FakeBench {
  const kind = createFakeAdapterKind('name' in scenarios ? [scenarios] : scenarios, changes);
  const bench = createBench({ adapters: [kind], ...options });
  onTestFinished(async () => {
    await bench.dispose();
    expect(kind.servers.flatMap(({ connections }) => connections.flatMap(({ errors }) => errors))).toEqual([]);
  });
  const program = join(bench.folder, 'main.js');
  writeFileSync(program, 'const a = 1;\nconst b = 2;\nconsole.log(a + b);\n');
  const adapter = async (start = 1) => (await kind.server(start)).connection(1);
  return {
    bench,
    kind,
    program,
    adapter,
    launched: async () => {
      const { rootId } = await bench.debugger.launch({ program }, 'person');
      return { adapter: await adapter(kind.servers.length), rootId, at: { sessionId: rootId, threadId: 1 } };
    },
  };
}

/** Rules for an ordinary program of one thread with the id 1, but for the commands that have rules of their own here. */
export function play(name: string, rules: readonly Rule[] = [], more: Omit<Scenario, 'name' | 'rules'> = {}): Scenario {
  const usual = [initializeFirst, launch(), ...stoppedProgram(1), disconnect];
  return { name, rules: [...rules, ...usual.filter(({ on }) => !rules.some((rule) => rule.on === on))], ...more };
}

/** `initialize` is answered with these capabilities, and configuration is asked for at once. */
export function initializing(capabilities: Readonly<Record<string, unknown>>): Rule {
  return { on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true, ...capabilities } }, { event: 'initialized' }] };
}

/** The clock of the test: deadlines pass when the test says so. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * What the adapter has written has arrived and was dealt with: a request that nobody knows is refused after it. Rules that
 * were just given a signal write first.
 */
export async function quiet(adapter: FakeAdapter): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await adapter.act({ request: 'areYouThere' }, { waitForResponse: 'areYouThere' });
}

export function sessionOf(bench: Bench, id: SessionId): Session {
  const session = bench.snapshot().sessions[id];
  if (!session) throw new Error(`there is no session ${id}`);
  return session;
}
