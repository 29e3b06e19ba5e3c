/** The page's installation of debugpy with a real pip: from an index of this test, from one that is not there, and cancelled. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AdapterRow } from '../../src/shared/adapters.ts';
import { reduce } from '../../src/shared/reduce.ts';
import { emptySnapshot } from '../../src/shared/snapshot.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { pinnedDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy-install.ts';
import { pythonProbe } from '../../src/main/core/dap/adapters/discovery/discovery-python.ts';
import { createDiscovery } from '../../src/main/core/dap/adapters/discovery/discovery.ts';
import { skipMissing } from '../support/debugpy-bench.ts';

let base = '';
let venv: string | undefined;
let folder = '';
const markers = new Set<string>();

beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-install-')));
  if (spawnSync('python3', ['-m', 'venv', join(base, 'venv')]).status === 0) venv = join(base, 'venv');
}, 180_000);
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach((context) => {
  folder = mkdtempSync(join(base, 'test-'));
  markers.clear();
  if (venv === undefined) skipMissing(context, 'python3 cannot make virtual environments');
});
afterEach(() => expect([...markers].flatMap((marker) => findTree({ marker }))).toEqual([]));

/** A package that is called debugpy and does nothing. */
function makeWheel(): string {
  const name = `debugpy-${pinnedDebugpy}-py3-none-any.whl`;
  const script = `import sys, zipfile
info = "debugpy-${pinnedDebugpy}.dist-info"
files = {"debugpy/__init__.py": "", info + "/METADATA": "Metadata-Version: 2.1\\nName: debugpy\\nVersion: ${pinnedDebugpy}\\n", info + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"}
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    for path, text in files.items(): wheel.writestr(path, text)
    wheel.writestr(info + "/RECORD", "".join(path + ",,\\n" for path in [*files, info + "/RECORD"]))`;
  expect(spawnSync('python3', ['-c', script, join(folder, name)]).status).toBe(0);
  return name;
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple`;
}

function open(index: string) {
  let snapshot = emptySnapshot;
  const rows: AdapterRow[] = [];
  const listeners = new Set<() => void>();
  const adaptersFolder = join(folder, 'adapters');
  const python = join(venv ?? '', 'bin/python');
  const guard = (marker: string) => void markers.add(marker);
  const discovery = createDiscovery({
    append: (event) => {
      snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
      const [row] = snapshot.adapters;
      if (row) rows.push(row);
      for (const listener of [...listeners]) listener();
    },
    probes: () => [pythonProbe({ adaptersFolder, pathSetting: () => '', pathVariable: undefined, pythonSetting: () => python, guardian: { guard } })],
    environment: async () => ({ ...cleanEnvironment(process.env), PIP_INDEX_URL: index, PIP_RETRIES: '0', PIP_CONFIG_FILE: '/dev/null', PIP_EXTRA_INDEX_URL: '' }),
    workspace: () => undefined,
    trusted: () => false,
    logger: silentLogger,
  });
  onTestFinished(() => discovery.dispose());
  const until = (holds: (row: AdapterRow) => boolean) =>
    new Promise<AdapterRow>((resolve) => {
      const look = () => {
        const [row] = snapshot.adapters;
        if (!row || !holds(row)) return;
        listeners.delete(look);
        resolve(row);
      };
      listeners.add(look);
      look();
    });
  return { discovery, until, rows, adaptersFolder };
}

const over = ({ installing }: AdapterRow) => installing === undefined;

test('debugpy from an index: what pip is busy with is told, and it is found afterwards', async () => {
  const wheel = makeWheel();
  const index = await serve((request, response) => {
    if (request.url === '/simple/debugpy/') response.setHeader('content-type', 'text/html').end(`<a href="/${wheel}">${wheel}</a>`);
    else if (request.url === `/${wheel}`) response.end(readFileSync(join(folder, wheel)));
    else response.writeHead(404).end();
  });
  const { discovery, until, rows, adaptersFolder } = open(index);
  discovery.look();
  expect(await until(({ state }) => state !== 'looking')).toMatchObject({ state: 'missing', installs: expect.stringContaining(`debugpy ${pinnedDebugpy} into ${adaptersFolder}`) as string });
  discovery.install('debugpy');
  expect(await until(({ state }) => state === 'ready')).toMatchObject({ version: pinnedDebugpy, foundBy: expect.stringMatching(/^installed for DAPilot alone, for Python 3\./) as string });
  const told = rows.flatMap(({ installing }) => installing?.words ?? []);
  expect(told.some((words) => words.includes('Downloading'))).toBe(true);
  expect(markers.size).toBeGreaterThan(0);
});

test('without a network it fails with the words of pip, and the command to type', async () => {
  const { discovery, until, adaptersFolder } = open('http://127.0.0.1:9/simple');
  discovery.install('debugpy');
  await until(({ installing }) => installing !== undefined);
  const failed = await until((row) => over(row) && row.state === 'missing');
  expect(failed).toMatchObject({
    installProblem: { code: 'adapter-missing', message: expect.stringContaining(`debugpy ${pinnedDebugpy} could not be installed: pip found no version of it where it looks`) as string, hint: expect.stringContaining('-m pip install debugpy') as string, detail: expect.stringContaining('No matching distribution found') as string },
    command: expect.stringContaining('-m pip install debugpy') as string,
  });
  expect(existsSync(adaptersFolder) ? readdirSync(adaptersFolder) : []).toEqual([]);
});

test('an index that never answers: Cancel ends pip and leaves nothing', async () => {
  const asked = Promise.withResolvers<void>();
  const index = await serve(() => asked.resolve());
  const { discovery, until, adaptersFolder } = open(index);
  discovery.install('debugpy');
  await asked.promise;
  discovery.cancelInstall('debugpy');
  expect(await until((row) => over(row) && row.state !== 'looking')).not.toHaveProperty('installProblem');
  expect(readdirSync(adaptersFolder)).toEqual([]);
});
