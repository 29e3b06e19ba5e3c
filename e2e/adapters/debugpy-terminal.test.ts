/** A program in a terminal of ours: it reads what a person types, and is debugged all the same. */
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createTerminals } from '../../src/main/core/terminal/terminals.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import type { TerminalId } from '../../src/shared/ids.ts';
import { waiting } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy, programs } from '../support/debugpy-bench.ts';

function openTerminals() {
  const events: CoreEvent[] = [];
  const listeners = new Set<() => void>();
  const terminals = createTerminals({
    append: (event) => {
      events.push(event);
      for (const listener of listeners) listener();
    },
    workspace: () => programs,
    logger: silentLogger,
  });
  const opened = () => events.flatMap((event) => (event.type === 'terminal.opened' ? [event.terminal.id] : [])).at(-1);
  const screen = (id: TerminalId) => terminals.read(id, 0).text;
  /** Resolves when the newest terminal shows this. */
  const shows = (words: string) =>
    new Promise<TerminalId>((resolve) => {
      const look = () => {
        const id = opened();
        if (id && screen(id).includes(words)) resolve(id);
      };
      listeners.add(look);
      look();
    });
  return { terminals, shows, screen };
}

describeCurrentDebugpy(({ open }) => {
  beforeEach((context) => {
    const missing = openTerminals().terminals.problem();
    if (missing !== undefined) context.skip(missing);
  });

  test('it asks, is answered, stops, and ends with its exit code; what it prints is in the terminal alone', async () => {
    const { terminals, shows, screen } = openTerminals();
    const bench = open({ terminals });
    await bench.debugger.addBreakpoint({ path: join(programs, 'asks.py'), line: 5 });
    await bench.debugger.setExceptionFilters('debugpy', []);
    await bench.debugger.launch({ program: 'asks.py', console: 'integratedTerminal' }, 'person');
    const id = await shows('name? ');
    terminals.write(id, 'Ada\r');
    const stopped = await bench.stopped();
    expect(stopped.context.frames[0]).toMatchObject({ line: 5, user: true });
    expect(Object.values(stopped.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'greeting', value: "'hello Ada'" }));
    expect(await bench.debugger.move('continue', stopped, 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 4 } });
    expect(screen(id).split('\r\n').filter((line) => line.includes('hello Ada'))).toEqual(['hello Ada True']);
    expect(bench.console().filter(({ kind }) => kind !== 'notice')).toEqual([]);
  });

  test.each<[string, LaunchRequest]>([
    ['a package', { program: 'pack', args: ['x'], console: 'integratedTerminal' }],
    ['a module', { target: 'module', module: 'pack', args: ['x'], console: 'integratedTerminal' }],
  ])('%s runs in a terminal too', async (_, launch) => {
    const { terminals, shows } = openTerminals();
    const bench = open({ terminals });
    const { rootId } = await bench.debugger.launch(launch, 'person');
    await shows("pack ['x']");
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  });

  test('stop ends a program that waits for an answer', async () => {
    const { terminals, shows } = openTerminals();
    const bench = open({ terminals });
    const { rootId } = await bench.debugger.launch({ program: 'asks.py', console: 'integratedTerminal' }, 'person');
    await shows('name? ');
    const before = performance.now();
    await bench.debugger.stop(rootId);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });
});
