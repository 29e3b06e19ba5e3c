/** Tasks in the window: a TypeScript project that is built before it is debugged, as its tasks.json says. */
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { openFile, pausedLine, run, sessionState, topFrame } from './support/window.ts';

const typescript = resolve(import.meta.dirname, '../node_modules/typescript');

async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: new RegExp(`“${name}”`) }).getByRole('button', { name: 'Run it' }).click();
}

const files = {
  'package.json': '{ "name": "shop", "private": true, "scripts": { "hello": "echo hello from npm" } }\n',
  'tsconfig.json': '{ "compilerOptions": { "target": "es2022", "module": "commonjs", "sourceMap": true, "outDir": "dist", "rootDir": "src", "types": [], "lib": ["es2022"], "skipLibCheck": true }, "include": ["src"] }\n',
  'src/app.ts': `declare const console: { log(text: string): void };
function priceOf(cents: number): string {
  const price: string = (cents / 100).toFixed(2);
  return price;
}
console.log(priceOf(1995));
`,
  '.vscode/tasks.json': `{
  // As VS Code writes it.
  "version": "2.0.0",
  "tasks": [
    { "type": "typescript", "tsconfig": "tsconfig.json", "problemMatcher": ["$tsc"], "group": { "kind": "build", "isDefault": true } },
    { "label": "watch", "type": "typescript", "tsconfig": "tsconfig.json", "option": "watch", "problemMatcher": "$tsc-watch", "isBackground": true },
    { "label": "clean up", "type": "shell", "command": "echo", "args": ["cleaned up"], "presentation": { "reveal": "silent" } },
  ]
}
`,
  '.vscode/launch.json': `{
  "version": "0.2.0",
  "configurations": [
    { "type": "node", "request": "launch", "name": "Shop", "program": "\${workspaceFolder}/src/app.ts", "outFiles": ["\${workspaceFolder}/dist/**/*.js"], "preLaunchTask": "tsc: build - tsconfig.json", "postDebugTask": "clean up" },
    { "type": "node", "request": "launch", "name": "Watched", "program": "\${workspaceFolder}/src/app.ts", "outFiles": ["\${workspaceFolder}/dist/**/*.js"], "preLaunchTask": "watch" },
  ]
}
`,
};

test('a project is built before it is debugged; a build that fails shows where, and what watches is waited for', async ({ open, project }, testInfo) => {
  test.setTimeout(240_000);
  const folder = await project(files);
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(join(typescript, 'bin', 'tsc'), join(folder, 'node_modules', '.bin', 'tsc'));
  const { page } = await open({ folder });
  const outputTab = (name: string) => page.getByRole('tablist', { name: 'Output' }).getByRole('tab', { name: new RegExp(`^${name}`) });
  const terminal = page.locator('[data-pane="terminal"]');

  // F5 builds, and the program stops in its TypeScript.
  await openFile(page, 'app.ts');
  await page.locator('.monaco-editor .line-numbers', { hasText: /^4$/ }).click();
  await page.keyboard.press('F5');
  const review = page.getByRole('dialog', { name: /“Shop”/ });
  await expect(review).toContainText('-p');
  await expect(review).toContainText(join(folder, 'dist', 'app.js'));
  await page.screenshot({ path: testInfo.outputPath('review.png') });
  await accept(page, 'Shop');
  await topFrame(page, /priceOf/);
  await expect(pausedLine(page)).toHaveCount(1);
  // The task had the terminal in front; the program writes into the console.
  await expect(outputTab('Console')).toHaveAttribute('aria-selected', 'true');
  expect(existsSync(join(folder, 'dist', 'app.js'))).toBe(true);
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  // The task after it ran; it showed itself in silence.
  await outputTab('Terminal').click();
  await expect(terminal.getByLabel('Terminal', { exact: true })).toContainText('clean up');
  await expect(terminal).toContainText('cleaned up');

  // A build that fails asks, and says where.
  await writeFile(join(folder, 'src/app.ts'), files['src/app.ts'].replace('(cents / 100).toFixed(2)', 'cents / 100'));
  // What the first build made is what was looked at: nothing is asked again.
  await page.keyboard.press('F5');
  const failed = page.getByRole('dialog', { name: 'The task before the program failed' });
  await expect(failed).toContainText('“tsc: build - tsconfig.json” ended with exit code 2, and an error was found.');
  await page.screenshot({ path: testInfo.outputPath('failed.png') });
  await failed.getByRole('button', { name: 'Show problems' }).click();
  const problems = page.getByRole('tree', { name: 'Problems' });
  await expect(problems.getByRole('treeitem')).toHaveText([/app\.ts/, /Type 'number' is not assignable to type 'string'/]);
  await expect(outputTab('Problems')).toContainText('1');
  await page.screenshot({ path: testInfo.outputPath('problems.png') });
  await problems.getByRole('treeitem', { name: /not assignable/ }).click();
  await expect(page.locator('.monaco-editor .active-line-number')).toHaveText('3');

  // A task that watches is ready after its first round, goes on, and what it finds then is shown.
  await writeFile(join(folder, 'src/app.ts'), files['src/app.ts']);
  await run(page, 'Start: Watched');
  await accept(page, 'Watched');
  await topFrame(page, /priceOf/);
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  await writeFile(join(folder, 'src/app.ts'), `${files['src/app.ts']}const wrong: number = 'x';\n`);
  await expect(outputTab('Problems')).toHaveText('Problems1');
  await outputTab('Problems').click();
  await expect(problems).toContainText("Type 'string' is not assignable to type 'number'");
  await outputTab('Terminal').click();
  const choice = terminal.getByLabel('Terminal', { exact: true });
  await choice.selectOption({ label: await choice.locator('option', { hasText: 'watch' }).innerText() });
  await expect(terminal).toContainText('waits for changes');
  await page.setViewportSize({ width: 900, height: 600 });
  await page.screenshot({ path: testInfo.outputPath('terminal-small.png') });
  await terminal.getByRole('button', { name: 'Stop this task' }).click();
  await expect(terminal.getByRole('button', { name: 'Run this task again' })).toBeVisible();

  // Any task from the palette, a script of npm as well.
  await run(page, 'Run Task');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('picker.png') });
  await page.keyboard.type('npm: hello');
  await page.keyboard.press('Enter');
  await accept(page, 'npm: hello');
  await expect(terminal).toContainText('hello from npm');
  await expect(terminal).toContainText('ended with code 0');
  expect(await readFile(join(folder, 'dist', 'app.js'), 'utf8')).toContain('priceOf');
});
