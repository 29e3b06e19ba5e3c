/** Go programs in a terminal of ours: they read what a person types, and nothing is left of them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createTerminals } from '../../src/main/core/terminal/terminals.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { TerminalId } from '../../src/shared/ids.ts';
import { waiting } from '../support/debugger-bench.ts';
import { needDelve, openGo, programs } from '../support/go-bench.ts';

needDelve();

function openTerminals() {
  const opened = Promise.withResolvers<TerminalId>();
  const looks: (() => void)[] = [];
  const append = (event: CoreEvent) => {
    if (event.type === 'terminal.opened') opened.resolve(event.terminal.id);
    for (const look of looks) look();
  };
  const terminals = createTerminals({ append, workspace: () => programs, logger: silentLogger });
  const shows = async (words: string) => {
    const id = await opened.promise;
    await new Promise<void>((resolve) => {
      const look = () => terminals.read(id, 0).text.includes(words) && resolve();
      looks.push(look);
      look();
    });
    return id;
  };
  return { terminals, shows };
}

test('it stops, asks, is answered, and ends with its exit code', async () => {
  const { terminals, shows } = openTerminals();
  const bench = openGo({ terminals });
  await bench.debugger.addBreakpoint({ path: join(programs, 'asks/main.go'), line: 12 });
  const { rootId } = await bench.debugger.launch({ target: 'package', package: 'asks', console: 'integratedTerminal' }, 'person');
  const id = await shows('name? ');
  terminals.write(id, 'Ann\r');
  const stopped = await bench.stopped();
  await bench.debugger.resume('continue', { sessionId: stopped.sessionId, threadId: stopped.threadId }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
  await shows('hello Ann');
  expect(bench.console().map(({ text }) => text)).toEqual([]);
});

test('stopped while it waits for an answer', async () => {
  const { terminals, shows } = openTerminals();
  const bench = openGo({ terminals });
  const { rootId } = await bench.debugger.launch({ target: 'package', package: 'asks', console: 'integratedTerminal' }, 'person');
  await shows('name? ');
  await bench.debugger.stop(rootId);
  expect(bench.root()).toMatchObject({ status: 'ended' });
  expect(bench.leftovers()).toEqual([]);
});
