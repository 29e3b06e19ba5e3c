/** Our own death while a Go program is debugged: neither a process nor what was built for it is left. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { killTree, marked } from '../../scripts/process-tree.ts';
import { connectToCore } from '../support/core-client.ts';
import { needDelve, programs } from '../support/go-bench.ts';
import { goFolders, provideDelve } from '../support/go-delve.ts';
import { processesWith } from '../support/processes.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { trustFolder } from '../support/trust.ts';
import { startWebHost } from '../support/web-host.ts';

needDelve();

test('killed with -9: the guardian ends delve and the program, and removes what was built', async (context) => {
  context.skip(process.platform !== 'linux', 'processes are found through /proc');
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-killed-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const [folder, home] = [join(base, 'folder'), join(base, 'home')];
  cpSync(join(programs, 'idle'), folder, { recursive: true });
  cpSync(join(programs, 'go.mod'), join(folder, 'go.mod'));
  const { path } = await provideDelve();
  mkdirSync(home);
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ debug: { delvePath: path }, agent: { enabled: false } }));
  const mark = `DELVE_KILLED_${process.pid}`;
  await trustFolder(home, folder);
  const host = await startWebHost(folder, testEnvironment({ ...(await goFolders(folder)), HOME: home, DAPILOT_HOME: home, [mark]: '1' }));
  onTestFinished(() => killTree(host.processId, mark));
  const client = await connectToCore(home, folder);
  await client.ask('session.launch', { program: 'main.go' });
  const [program] = processesWith(mark, /dapilot-adapter-/);
  const scratch = dirname(readlinkSync(`/proc/${program}/exe`));
  expect(basename(scratch)).toMatch(/^dapilot-adapter-/);
  expect(processesWith(mark, /dlv dap --client-addr=/)).toHaveLength(1);
  client.close();
  host.kill('SIGKILL');
  await expect.poll(() => [marked(mark), existsSync(scratch)], { timeout: 10_000 }).toEqual([[], false]);
});
