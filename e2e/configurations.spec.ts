/** launch.json in the window: what a person who comes from VS Code does with it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, openFile, pausedLine, run, sessionState, topFrame } from './support/window.ts';

/** What runs was not looked at yet, or is another now. */
async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: new RegExp(`“${name}” (runs|has changed since you accepted it)$`) }).getByRole('button', { name: 'Run it' }).click();
}

const service = {
  '.vscode/launch.json': `{
  // What the team starts.
  "version": "0.2.0",
  "configurations": [
    {
      "type": "node",
      "request": "launch",
      "name": "Serve",
      "program": "\${workspaceFolder}/src/server.js", // the entry
      "args": ["--greeting", "\${input:greeting}"],
      "envFile": "\${workspaceFolder}/.env",
      "skipFiles": ["<node_internals>/**"],
    },
    { "type": "node", "request": "launch", "name": "This file", "program": "\${file}", "presentation": { "group": "a", "order": 1 } },
    { "type": "node", "request": "launch", "name": "Spelled wrong", "program": "\${workspceFolder}/a.js" },
    { "type": "cobol", "request": "launch", "name": "Old", "program": "a.cob" },
  ],
  "inputs": [{ "id": "greeting", "type": "promptString", "description": "What is said?", "default": "hello" }],
}
`,
  '.env': 'WHO="the world"\n',
  'src/server.js': `const greeting = process.argv[3];
const who = process.env.WHO;
function greet() {
  debugger;
  console.log(greeting + ', ' + who);
}
greet();
`,
};

test('a Node service: F5 asks, stops, restarts as the file says by then; Ctrl+F5 runs without stopping', async ({ open, project }, testInfo) => {
  const folder = await project(service);
  const { page } = await open({ folder });
  const picker = page.getByRole('button', { name: /^What to launch/ });
  // What has a place comes first, as in VS Code.
  await expect(picker).toHaveText(/This file/);
  await picker.click();
  const menu = page.getByRole('menu', { name: 'What to launch' });
  await expect(menu.getByRole('menuitemradio')).toHaveText([/This file/, /Serve/, /Spelled wrong/, /Old/]);
  await page.screenshot({ path: testInfo.outputPath('picker.png') });
  await menu.getByRole('menuitemradio', { name: /Serve/ }).click();
  await page.keyboard.press('F5');
  const question = page.getByRole('dialog', { name: 'Serve' });
  await expect(question.getByLabel('What is said?')).toHaveValue('hello');
  await page.screenshot({ path: testInfo.outputPath('question.png') });
  await question.getByLabel('What is said?').fill('good morning');
  await page.keyboard.press('Enter');
  await accept(page, 'Serve');
  await topFrame(page, /greet/);
  await expect(pausedLine(page)).toHaveCount(1);
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('good morning, the world');
  await expect(sessionState(page)).toHaveText('ended with code 0');

  // It was started last, so it is what F5 means.
  await expect(picker).toHaveText(/Serve/);
  await page.keyboard.press('Control+F5');
  await question.getByRole('button', { name: 'Go on' }).click();
  await accept(page, 'Serve');
  await expect(consoleLog(page)).toContainText('hello, the world');
  await expect(page.locator('.session-path')).toContainText('without debugging');
  await expect(sessionState(page)).toHaveText('ended with code 0');
});

test('what is wrong is said where it is, and the rest goes on', async ({ open, project }, testInfo) => {
  const folder = await project(service);
  const { page } = await open({ folder });
  await run(page, 'Start: Spelled wrong');
  await expect(page.getByRole('alert')).toContainText('${workspceFolder} is no variable that DAPilot knows');
  await run(page, 'Start: Old');
  await expect(page.getByRole('alert')).toContainText('no adapter for it is set up');
  await page.screenshot({ path: testInfo.outputPath('refused.png') });
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await run(page, 'Start: This file');
  await expect(page.getByRole('alert')).toContainText('${file} needs an open file');
  await openFile(page, 'server.js');
  await page.keyboard.press('F5');
  await accept(page, 'This file');
  await topFrame(page, /greet/);
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');

  // A file of which nothing is left says so where its configurations are missed.
  await writeFile(join(folder, '.vscode/launch.json'), '{\n  "configurations": [ { "name": \n');
  const picker = page.getByRole('button', { name: /^What to launch/ });
  await expect(picker).not.toHaveText(/This file/);
  await picker.click();
  await page.getByRole('menuitem', { name: /problems in launch\.json or beside it/ }).click();
  await expect(page.getByRole('list', { name: 'Problems of the files' })).toContainText(`${folder}/.vscode/launch.json, line 3: a value is expected here`);
  await page.screenshot({ path: testInfo.outputPath('broken.png') });
});

test('a configuration is made and changed in the window, and the comments of the file stay', async ({ open, project }, testInfo) => {
  const folder = await project(service);
  const { page } = await open({ folder });
  const picker = page.getByRole('button', { name: /^What to launch/ });
  await expect(picker).toHaveText(/This file/);
  await run(page, 'Add Configuration');
  const dialog = page.getByRole('dialog', { name: 'Configurations' });
  await page.screenshot({ path: testInfo.outputPath('new.png') });
  await dialog.getByRole('button', { name: /^Node\.js/ }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Made here');
  await dialog.getByLabel('program').fill('${workspaceFolder}/src/server.js');
  await dialog.getByLabel('args', { exact: true }).fill('--greeting "made here"');
  await dialog.getByLabel('env', { exact: true }).fill('WHO=you');
  await dialog.getByLabel('cwd').click();
  await expect(dialog.locator('.view-lines')).toContainText('made here');
  // The text beside it knows the keys, and the form follows.
  await dialog.locator('.view-line', { hasText: '"request"' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"stopOnE');
  await expect(dialog.locator('.suggest-widget')).toContainText('stopOnEntry');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'stopOnEntry' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'stopOnEntry' }).click();
  await expect(dialog.locator('.view-lines')).toContainText('"stopOnEntry": false');
  await page.screenshot({ path: testInfo.outputPath('form.png') });
  // What is not saved is not lost by a key that closes the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('The changes are not saved.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Made here');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Made here/ })).toHaveAttribute('aria-current', 'true');
  const text = await readFile(join(folder, '.vscode/launch.json'), 'utf8');
  expect(text).toContain('// What the team starts.');
  expect(text).toContain('// the entry');
  expect(text).toContain('"name": "Made here"');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await accept(page, 'Made here');
  await topFrame(page, /greet/);
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('made here, you');
});

test('a compound starts its programs together, and stopping one stops all; a restart reads the file anew', async ({ open, project }, testInfo) => {
  const program = (name: string) => `setInterval(() => undefined, 1000);\nfunction ${name}() {\n  debugger;\n  console.log('${name} went on', process.argv.slice(2).join());\n}\nsetTimeout(${name}, 10);\n`;
  const text = (word: string) =>
    JSON.stringify({
      configurations: ['api', 'worker'].map((name) => ({ type: 'node', request: 'launch', name, program: `\${workspaceFolder}/packages/${name}/main.js`, args: [word] })),
      compounds: [{ name: 'Everything', configurations: ['api', 'worker'], stopAll: true }, { name: 'Round', configurations: ['Round'] }],
    });
  const folder = await project({ '.vscode/launch.json': text('first'), 'packages/api/main.js': program('api'), 'packages/worker/main.js': program('worker') });
  const { page } = await open({ folder });
  await run(page, 'Start: Round');
  await expect(page.getByRole('alert')).toContainText('contains itself: "Round" → "Round"');
  await run(page, 'Start: Everything');
  await accept(page, 'api');
  await accept(page, 'worker');
  await expect(page.getByRole('tree', { name: 'Call stack' })).toContainText('api');
  await expect(page.getByRole('tree', { name: 'Call stack' })).toContainText('worker');
  await expect(page.getByRole('tree', { name: 'Call stack' }).getByText(/^(api|worker): main\.js$/)).toHaveCount(2);
  await page.screenshot({ path: testInfo.outputPath('compound.png') });
  await page.keyboard.press('Shift+F5');
  await expect(page.locator('.launch-picker').getByRole('button', { name: 'Start Debugging' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^What to launch/ })).toHaveText(/Everything/);

  await run(page, 'Start: api');
  await topFrame(page, /api/);
  await writeFile(join(folder, '.vscode/launch.json'), text('second'));
  await page.keyboard.press('Control+Shift+F5');
  await accept(page, 'api');
  await expect(consoleLog(page)).toContainText('main.js second');
  await topFrame(page, /api/);
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('api went on second');
});
