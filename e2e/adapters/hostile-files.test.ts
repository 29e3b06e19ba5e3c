/** Files that runtimes and debuggers read by themselves from the folder they work in: none of them runs because we debug there. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy } from '../support/debugpy-bench.ts';
import { compile, describeNative, openNativeBench } from '../support/native-bench.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-hostile-')));
  const touch = (name: string) => `touch ${join(folder, `MARK-${name}`)}`;
  const python = (name: string) => `import os\nos.system(${JSON.stringify(touch(name))})\n`;
  for (const name of ['sitecustomize', 'usercustomize', 'debugpy', 'json', 'socket', 'runpy']) writeFileSync(join(folder, `${name}.py`), python(name));
  writeFileSync(join(folder, '.pdbrc'), `!${python('pdbrc').replace('\n', '; ')}`);
  writeFileSync(join(folder, '.lldbinit'), `platform shell ${touch('lldbinit')}\n`);
  writeFileSync(join(folder, '.gdbinit'), `shell ${touch('gdbinit')}\n`);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'main.py'), 'breakpoint()\nprint("ran")\n');
});
afterEach(() => {
  expect(readdirSync(folder).filter((name) => name.startsWith('MARK-'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

describeCurrentDebugpy(({ open }) => {
  test('Python', async () => {
    const bench = open({ workspace: folder });
    const { rootId } = await bench.debugger.launch({ program: 'src/main.py' }, 'person');
    const stopped = await bench.stopped();
    await bench.debugger.move('continue', stopped, 'person', waiting());
    expect(bench.snapshot().sessions[rootId]).toMatchObject({ status: 'ended', exit: { code: 0 }, launch: { cwd: folder } });
    expect(bench.console('stdout').map(({ text }) => text).join('')).toContain('ran');
  });
});

for (const adapter of ['lldb-dap', 'codelldb'] as const) {
  describeNative(adapter, () => {
    test('native code', async () => {
      const bench = openNativeBench({ workspace: folder });
      const { rootId } = await bench.debugger.launch({ program: await compile('input.c'), cwd: folder, adapter }, 'person');
      expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 9 } });
    });
  });
}
