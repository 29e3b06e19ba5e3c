/** The delve of the tests: the version that DAPilot installs, got the way it gets it, once for all. */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseGo } from '../../src/main/core/base/choose-go.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { runProcess } from '../../src/main/core/base/process.ts';
import { createDelveInstallation, type FoundDelve } from '../../src/main/core/dap/adapters/delve/delve-install.ts';
import { alone } from './alone.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/dapilot');
export const goEnvironment = cleanEnvironment(process.env);

export const cachedDelve = createDelveInstallation({
  adaptersFolder: cache,
  pathSetting: () => '',
  pathVariable: undefined,
  guardian: { guard: () => undefined, guardFile: () => undefined },
});

/** Rejects where there is no Go, or no way to its modules. */
export async function provideDelve(): Promise<FoundDelve> {
  await chooseGo({ cwd: tmpdir(), environment: goEnvironment });
  mkdirSync(cache, { recursive: true });
  const wishes = { environment: goEnvironment, folder: tmpdir() };
  const find = async () => (await cachedDelve.find(wishes)).found;
  const install = () => cachedDelve.install({ ...wishes, status: () => undefined });
  return (await find()) ?? alone(join(tmpdir(), 'dapilot-test-delve.sock'), async () => (await find()) ?? install());
}

/** Where Go keeps what it has built and downloaded, as variables for programs with another home. */
export async function goFolders(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = ['GOCACHE', 'GOPATH', 'GOMODCACHE'];
  const go = await chooseGo({ cwd: folder, environment: goEnvironment });
  const { stdout } = await runProcess({ command: go, args: ['env', ...names], cwd: folder, environment: goEnvironment, timeoutMilliseconds: 60_000 });
  const values = stdout.split('\n');
  return Object.fromEntries(names.flatMap((name, index) => (values[index] ? [[name, values[index]]] : [])));
}
