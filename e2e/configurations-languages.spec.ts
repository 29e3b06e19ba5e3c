/** One launch.json for each kind of project, as its tools write it: F5 stops where a person would want to look. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findLldbDap } from '../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { cleanEnvironment } from '../src/main/core/base/environment.ts';
import { findChromium, hasDebianDebugpy } from '../scripts/system-parts.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { requireDelve } from './support/require-delve.ts';
import { consoleLog, openFile, run, sessionState, topFrame, variables } from './support/window.ts';

/** `adapter`: what the review says of the debug adapter. */
async function startAndAccept(page: Page, name: string, adapter = ''): Promise<void> {
  await run(page, `Start: ${name}`);
  const review = page.getByRole('dialog', { name: `This is what “${name}” runs` });
  await expect(review.getByRole('region', { name: 'Debug adapter' })).toContainText(adapter);
  await review.getByRole('button', { name: 'Run it' }).click();
}

/** Sets a breakpoint as a person does who sees the line. */
async function breakAt(page: Page, file: string, text: string): Promise<void> {
  await openFile(page, file);
  await page.locator('.view-line', { hasText: text }).click();
  await page.keyboard.press('F9');
}

test('a Python package: its tests in the virtual environment of the folder, by module and arguments', async ({ open, project }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  const folder = await project({
    '.vscode/launch.json': `{
  "configurations": [
    { "name": "Tests", "type": "debugpy", "request": "launch", "module": "unittest", "args": ["-v", "tests.test_cart"], "justMyCode": true, "envFile": "\${workspaceFolder}/test.env" }
  ]
}`,
    'test.env': 'BASE=40\nTOTAL=${BASE}2\n',
    'shop/__init__.py': '',
    'shop/cart.py': 'import os\n\n\ndef total():\n    cents = int(os.environ["TOTAL"])\n    return cents\n',
    'tests/__init__.py': '',
    'tests/test_cart.py': 'import sys\nimport unittest\nfrom shop.cart import total\n\n\nclass CartTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total(), 402)\n        print("in", sys.prefix)\n',
  });
  execFileSync('/usr/bin/python3', ['-m', 'venv', '--system-site-packages', '--without-pip', join(folder, '.venv')]);
  const { page } = await open({ folder });
  await breakAt(page, 'cart.py', 'return cents');
  await startAndAccept(page, 'Tests', join(folder, '.venv', 'bin', 'python'));
  await topFrame(page, /total.*cart\.py:6/);
  await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('402');
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText(`in ${folder}/.venv`);
  await expect(sessionState(page)).toHaveText('ended with code 0');
});

test('a Go module: the package of the open file with its arguments, and its tests', async ({ open, project, settings }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath } });
  const folder = await project({
    '.vscode/launch.json': `{
  "configurations": [
    { "name": "Launch Package", "type": "go", "request": "launch", "mode": "auto", "program": "\${fileDirname}", "args": ["tea"], "env": { "CENTS": "450" } },
    { "name": "Tests", "type": "go", "request": "launch", "mode": "test", "program": "\${workspaceFolder}/cart", "args": ["-test.run", "TestPrice"] }
  ]
}`,
    'go.mod': 'module example.com/shop\n\ngo 1.21\n',
    'cmd/shop/main.go': 'package main\n\nimport (\n\t"fmt"\n\t"os"\n\n\t"example.com/shop/cart"\n)\n\nfunc main() {\n\tfmt.Println(os.Args[1], cart.Price(os.Getenv("CENTS")))\n}\n',
    'cart/cart.go': 'package cart\n\nfunc Price(cents string) string {\n\tprice := cents + " cents"\n\treturn price\n}\n',
    'cart/cart_test.go': 'package cart\n\nimport "testing"\n\nfunc TestPrice(t *testing.T) {\n\tif Price("1") != "1 cents" {\n\t\tt.Fail()\n\t}\n}\n',
  });
  const { page } = await open({ folder });
  await breakAt(page, 'cart.go', 'return price');
  await openFile(page, 'main.go');
  await startAndAccept(page, 'Launch Package', delvePath);
  await topFrame(page, /Price.*cart\.go:5/);
  await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('450');
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('tea 450 cents');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  await startAndAccept(page, 'Tests');
  await topFrame(page, /Price.*cart\.go:5/);
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');
});

test('a C project: built by its task, launched as cpptools writes it', async ({ open, project }) => {
  const found = await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, cleanEnvironment(process.env));
  test.skip(!found, 'there is no lldb-dap');
  const folder = await project({
    '.vscode/launch.json': `{
  "configurations": [
    {
      "name": "(gdb) Launch",
      "type": "cppdbg",
      "request": "launch",
      "program": "\${workspaceFolder}/build/shop",
      "args": ["tea"],
      "stopAtEntry": false,
      "cwd": "\${workspaceFolder}",
      "environment": [{ "name": "CENTS", "value": "450" }],
      "externalConsole": false,
      "MIMode": "gdb",
      "setupCommands": [{ "text": "-enable-pretty-printing" }],
      "preLaunchTask": "build"
    }
  ]
}`,
    '.vscode/tasks.json': '{ "version": "2.0.0", "tasks": [{ "label": "build", "type": "shell", "command": "mkdir -p build && cc -g -O0 -o build/shop shop.c", "problemMatcher": ["$gcc"] }] }',
    'shop.c': '#include <stdio.h>\n#include <stdlib.h>\n\nstatic int price(const char *name) {\n    int cents = atoi(getenv("CENTS"));\n    printf("%s %d\\n", name, cents);\n    return cents;\n}\n\nint main(int count, char **words) {\n    return price(words[count - 1]) == 450 ? 0 : 1;\n}\n',
  });
  const { page } = await open({ folder });
  await breakAt(page, 'shop.c', 'return cents;');
  await startAndAccept(page, '(gdb) Launch');
  await topFrame(page, /price.*shop\.c:7/);
  await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('450');
  await expect(page.locator('.session-notes')).toHaveAttribute('data-tip', /these keys do nothing: setupCommands/);
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
});

test('a page: opened as a file, with the words of js-debug', async ({ open, project }) => {
  const browser = findChromium();
  test.skip(browser === undefined, 'there is no Chromium');
  const folder = await project({
    '.vscode/launch.json': `{ "configurations": [{ "name": "Page", "type": "chrome", "request": "launch", "file": "\${workspaceFolder}/index.html", "webRoot": "\${workspaceFolder}", "runtimeExecutable": ${JSON.stringify(browser)}, "skipFiles": ["**/quiet.js"] }] }`,
    'index.html': '<!doctype html><title>Shop</title><script src="quiet.js"></script><script src="shop.js"></script>',
    'quiet.js': 'window.price = 450;\n',
    'shop.js': 'function show(price) {\n  debugger;\n  document.title = String(price);\n}\nshow(window.price);\n',
  });
  const { page } = await open({ folder });
  await startAndAccept(page, 'Page');
  await topFrame(page, /show.*shop\.js:2/);
  await expect(variables(page).getByRole('treeitem', { name: /^price/ })).toContainText('450');
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');
});
