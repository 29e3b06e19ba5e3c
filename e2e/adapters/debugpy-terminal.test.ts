/** Packages and modules in a terminal of ours: debugpy asks to run them by their names. */
import { expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createTerminals } from '../../src/main/core/terminal/terminals.ts';
import type { ProgramExit } from '../../src/shared/debug.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { TerminalId } from '../../src/shared/ids.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { waiting } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy, describeDebugpy, programs } from '../support/debugpy-bench.ts';

/** Terminals, and what they told. */
function openTerminals() {
  const events: CoreEvent[] = [];
  const exited = Promise.withResolvers<ProgramExit>();
  const append = (event: CoreEvent) => {
    events.push(event);
    if (event.type === 'terminal.exited') exited.resolve(event.exit);
  };
  return { terminals: createTerminals({ append, workspace: () => programs, logger: silentLogger }), exited: exited.promise };
}

describeDebugpy(({ open }) => {
  test.each<[string, ProgramExit]>([
    ['0', { code: 0 }],
    ['247', { code: 247 }],
    ['SIGKILL', { code: null, signal: 'SIGKILL' }],
    ['SIGSEGV', { code: null, signal: 'SIGSEGV' }],
  ])('a program that ends by %s: session and terminal say the same', async (how, exit) => {
    const { terminals, exited } = openTerminals();
    const bench = open({ terminals });
    await bench.debugger.setExceptionFilters('debugpy', []);
    const { rootId } = await bench.debugger.launch({ program: 'ends.py', args: [how], console: 'integratedTerminal' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit });
    expect(await exited).toEqual(exit);
  });
});

describeCurrentDebugpy(({ open }) => {
  test.each<[string, LaunchRequest]>([
    ['a package', { program: 'pack', args: ['x'], console: 'integratedTerminal' }],
    ['a module', { target: 'module', module: 'pack', args: ['x'], console: 'integratedTerminal' }],
  ])('%s: what it prints is in the terminal alone', async (_, launch) => {
    const opened: TerminalId[] = [];
    const exited = Promise.withResolvers<void>();
    const terminals = createTerminals({
      append: (event) => {
        if (event.type === 'terminal.opened') opened.push(event.terminal.id);
        if (event.type === 'terminal.exited') exited.resolve();
      },
      workspace: () => programs,
      logger: silentLogger,
    });
    const bench = open({ terminals });
    const { rootId } = await bench.debugger.launch(launch, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    await exited.promise;
    expect(opened.map((id) => terminals.read(id, 0).text)).toEqual(["pack ['x']\r\n"]);
    expect(bench.console().filter(({ kind }) => kind !== 'notice')).toEqual([]);
  });
});
