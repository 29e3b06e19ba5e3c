/** Packages and modules in a terminal of ours: debugpy asks to run them by their names. */
import { expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createTerminals } from '../../src/main/core/terminal/terminals.ts';
import type { TerminalId } from '../../src/shared/ids.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { waiting } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy, programs } from '../support/debugpy-bench.ts';

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
