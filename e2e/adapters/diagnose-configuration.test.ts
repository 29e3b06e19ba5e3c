/** `dapilot diagnose --configuration`: what F5 would start, with nobody to click: trust, review, task, cause. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonLines, runCommand } from '../support/command.ts';
import { trustFolder } from '../support/trust.ts';

/** Line 3 throws away what line 5 needs. */
const forgets = `const prices = { tea: 3 };
function find(name) {
  prices[name];
}
console.log(find('tea').toFixed(2));
`;
let home: string;
let folder: string;

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-home-')));
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-configuration-')));
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, 'forgets.js'), forgets);
  writeFileSync(join(folder, 'mark.js'), "require('node:fs').writeFileSync('ran', '');\n");
  writeFileSync(join(folder, '.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [{ label: 'mark', type: 'process', command: 'node', args: ['mark.js'] }] }));
  configure();
});
afterEach(() => {
  for (const each of [home, folder]) rmSync(each, { recursive: true, force: true });
});

function configure(args: readonly string[] = []): void {
  const shop = { type: 'node', request: 'launch', name: 'Shop', program: '${workspaceFolder}/forgets.js', args, preLaunchTask: 'mark', env: { SHOP: 'open' } };
  writeFileSync(join(folder, '.vscode/launch.json'), JSON.stringify({ configurations: [shop], compounds: [{ name: 'All', configurations: ['Shop'] }] }));
}

const hasRun = () => existsSync(join(folder, 'ran'));

async function diagnose(name: string, ...more: readonly string[]) {
  const none = Object.fromEntries(['DAPILOT_API_KEY', 'DAPILOT_JS_DEBUG', 'INIT_CWD', 'npm_package_json'].map((variable) => [variable, '']));
  const { code, stdout, stderr } = await runCommand({ words: ['diagnose', '--configuration', name, ...more], cwd: folder, environment: { ...none, DAPILOT_HOME: home } });
  return { code, stdout, stderr };
}

test('nothing runs before the folder is trusted and what would run is accepted; then its task runs, and the cause is found', async () => {
  const untrusted = await diagnose('Shop');
  expect(untrusted).toMatchObject({ code: 5, stdout: expect.stringMatching(/is not trusted, so nothing of it was read and nothing was run\.\n.*npm start/) });
  await trustFolder(home, folder);

  expect(await diagnose('Shopp')).toMatchObject({ code: 5, stdout: expect.stringMatching(/no configuration "Shopp" in this folder\.\nThere are: "Shop", "All"\./) });

  const shown = await diagnose('Shop');
  expect(shown.code).toBe(5);
  for (const words of ['"Shop" was not started: nobody has looked', 'Runs before, as a task', 'mark.js', 'forgets.js', 'SHOP: open', 'preLaunchTask: mark  (It runs besides the program.)']) expect(shown.stdout).toContain(words);
  const hash = /--accept ([0-9a-f]{64})/.exec(shown.stdout)?.[1] ?? '';
  expect(hasRun()).toBe(false);

  const found = await diagnose('Shop', '--accept', hash, '--allow', 'looks,steers');
  expect(found).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`Cause: ${join(folder, 'forgets.js')}:3 in find`) });
  expect(found.stdout).toContain('the task mark runs…');
  expect(hasRun()).toBe(true);

  // Another body under the same name is shown again, and the old word for it does not count.
  rmSync(join(folder, 'ran'));
  configure(['--evil']);
  const changed = await diagnose('All', '--accept', hash, '--json');
  expect({ code: changed.code, last: jsonLines(changed.stdout).at(-1) }).toMatchObject({ code: 5, last: { type: 'end', reason: 'needs-person', problem: { code: 'needs-approval', message: expect.stringContaining('has changed since it was accepted'), detail: expect.stringMatching(/\+ .*--evil/) } } });
  expect(hasRun()).toBe(false);
});
