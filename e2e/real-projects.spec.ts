/** Projects as people have them, with the tools that they use, in the words of their own .vscode: F5 stops where one wants to look. */
import { mkdir, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findChromium } from '../scripts/system-parts.ts';
import { cleanEnvironment, findExecutable } from '../src/main/core/base/environment.ts';
import { findLldbDap } from '../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { expect, test } from './support/cockpit.ts';
import { frameworksPython } from './support/python-frameworks.ts';
import { acceptReview, consoleLog, openFile, run, sessionState, stack, topFrame, variables } from './support/window.ts';

test.skip(process.env['DAPILOT_THOROUGH'] !== '1', 'projects with real tools run with DAPILOT_THOROUGH=1');

const modules = resolve(import.meta.dirname, '../node_modules');

async function breakAt(page: Page, file: string, text: string): Promise<void> {
  await openFile(page, file);
  await page.locator('.view-line', { hasText: text }).click();
  await page.keyboard.press('F9');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** As an installation would have put them there. */
async function withTools(folder: string, tools: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  for (const [name, program] of Object.entries(tools)) {
    await symlink(join(modules, name), join(folder, 'node_modules', name));
    await symlink(join(modules, name, program), join(folder, 'node_modules', '.bin', name === 'typescript' ? 'tsc' : name));
  }
}

test('a monorepo: a service that is built and a page of Vite start together, each stops, and stopping one ends both', async ({ open, project }, testInfo) => {
  test.skip(findChromium() === undefined, 'there is no Chromium');
  test.setTimeout(300_000);
  const [api, web] = [await freePort(), await freePort()];
  const folder = await project({
    'package.json': '{ "name": "shop", "private": true, "workspaces": ["packages/*"] }\n',
    'packages/api/package.json': '{ "name": "api", "private": true, "scripts": { "build": "tsc -b" } }\n',
    'packages/api/tsconfig.json': '{ "compilerOptions": { "target": "es2022", "module": "commonjs", "sourceMap": true, "outDir": "dist", "rootDir": "src", "strict": true, "types": [], "lib": ["es2022"], "skipLibCheck": true }, "include": ["src"] }\n',
    'packages/api/src/server.ts': `declare function require(name: string): any;
declare const process: { env: Record<string, string | undefined> };
declare const console: { log(text: string): void };
enum Currency { Euro = 'EUR' }
const { createServer } = require('node:http');
function priceOf(cents: number): string {
  const price = \`\${(cents / 100).toFixed(2)} \${Currency.Euro}\`;
  return price;
}
const server = createServer((_: unknown, answer: { end(text: string): void }) => answer.end(priceOf(1995)));
server.listen(Number(process.env.PORT), () => console.log(\`api listens on http://localhost:\${process.env.PORT}\`));
`,
    'packages/web/package.json': `{ "name": "web", "private": true, "scripts": { "dev": "vite --port ${web} --strictPort" } }\n`,
    'packages/web/vite.config.js': `export default { server: { proxy: { '/api': 'http://localhost:${api}' } } };\n`,
    'packages/web/index.html': '<!doctype html><title>Shop</title><p id="price"></p><script type="module" src="/src/main.ts"></script>\n',
    'packages/web/src/main.ts': `interface Answer { readonly price: string }
async function show(): Promise<void> {
  const answer: Answer = { price: await (await fetch('/api/price')).text() };
  document.title = answer.price;
}
await show();
`,
    '.vscode/tasks.json': `{
  "version": "2.0.0",
  "tasks": [
    {
      "type": "npm", "script": "dev", "path": "packages/web", "isBackground": true,
      "problemMatcher": {
        "owner": "vite", "pattern": { "regexp": "^(.*?):(\\\\d+):(\\\\d+): (.*)$", "file": 1, "line": 2, "column": 3, "message": 4 },
        "background": { "activeOnStart": true, "beginsPattern": "^.*(restarting|hmr).*$", "endsPattern": "ready in" },
      },
    },
    { "type": "typescript", "tsconfig": "packages/api/tsconfig.json", "problemMatcher": ["$tsc"], "group": "build" },
  ],
}
`,
    '.vscode/launch.json': `{
  "version": "0.2.0",
  "configurations": [
    {
      "type": "node", "request": "launch", "name": "API",
      "program": "\${workspaceFolder}/packages/api/src/server.ts",
      "outFiles": ["\${workspaceFolder}/packages/api/dist/**/*.js"],
      "preLaunchTask": "tsc: build - packages/api/tsconfig.json",
      "env": { "PORT": "${api}" },
      "serverReadyAction": { "pattern": "listens on (https?://\\\\S+)", "uriFormat": "%s", "action": "openExternally" },
    },
    { "type": "chrome", "request": "launch", "name": "Web", "url": "http://localhost:${web}", "webRoot": "\${workspaceFolder}/packages/web", "preLaunchTask": "npm: dev - packages/web" },
  ],
  "compounds": [{ "name": "Full stack", "configurations": ["API", "Web"], "stopAll": true, "presentation": { "order": 1 } }],
}
`,
  });
  await withTools(folder, { typescript: 'bin/tsc', vite: 'bin/vite.js' });
  const { page } = await open({ folder });
  await breakAt(page, 'server.ts', 'return price;');
  await breakAt(page, 'main.ts', 'document.title');
  await expect(page.getByRole('button', { name: /^What to launch/ })).toHaveText(/Full stack/);
  await page.keyboard.press('F5');
  await expect(page.locator('.review')).toContainText('dist/server.js');
  await page.screenshot({ path: testInfo.outputPath('review-api.png') });
  await acceptReview(page);
  await expect(page.locator('.review')).toContainText('packages/web');
  await page.screenshot({ path: testInfo.outputPath('review-web.png') });
  await acceptReview(page);
  await topFrame(page, /priceOf.*server\.ts:8/);
  await expect(variables(page).getByRole('treeitem', { name: /^price :/ })).toContainText('19.95 EUR');
  await page.screenshot({ path: testInfo.outputPath('api.png') });
  await page.keyboard.press('F5');
  await topFrame(page, /show.*main\.ts:4/);
  await expect(variables(page).getByRole('treeitem', { name: /^answer/ })).toContainText('19.95 EUR');
  await page.screenshot({ path: testInfo.outputPath('web.png') });
  await page.setViewportSize({ width: 900, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: testInfo.outputPath('web-small.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Shift+F5');
  await expect(stack(page).getByRole('treeitem', { name: /running|paused/ })).toHaveCount(0);
  await page.screenshot({ path: testInfo.outputPath('stopped.png') });

  // Nothing has changed: nothing is asked again, and the task that still serves is not started twice.
  await page.keyboard.press('F5');
  await topFrame(page, /priceOf.*server\.ts:8/);
  await page.keyboard.press('Shift+F5');
});

test('a Python package with pytest: F5 on its tests stops where one fails, in the virtual environment of the folder', async ({ open, project }, testInfo) => {
  test.setTimeout(300_000);
  const python = await frameworksPython('/usr/bin/python3', join(modules, '.cache')).catch((error: unknown) => String(error));
  test.skip(!python.startsWith('/'), `pytest cannot be had: ${python}`);
  const folder = await project({
    'pyproject.toml': '[project]\nname = "shop"\nversion = "1.0"\n\n[tool.pytest.ini_options]\npythonpath = ["src"]\ntestpaths = ["tests"]\n',
    'src/shop/__init__.py': '',
    'src/shop/cart.py': 'PRICES = {"tea": 450}\n\n\ndef total(names):\n    return sum(PRICES[name] for name in names)\n',
    'tests/test_cart.py': 'import pytest\n\nfrom shop.cart import total\n\n\ndef test_unknown():\n    with pytest.raises(KeyError):\n        total(["mug"])\n\n\ndef test_total():\n    names = ["tea", " tea"]\n    assert total(names) == 900\n',
    '.vscode/launch.json': `{
  // Use IntelliSense to learn about possible attributes.
  "version": "0.2.0",
  "configurations": [
    { "name": "Python: Tests", "type": "debugpy", "request": "launch", "module": "pytest", "args": ["-q"], "console": "integratedTerminal", "justMyCode": true },
    { "name": "Python Debugger: Current File", "type": "debugpy", "request": "launch", "program": "\${file}", "console": "integratedTerminal" },
  ],
}
`,
  });
  await symlink(resolve(python, '../..'), join(folder, '.venv'));
  const { page } = await open({ folder });
  await run(page, 'Start: Python: Tests');
  await page.screenshot({ path: testInfo.outputPath('review.png') });
  await acceptReview(page);
  await topFrame(page, /genexpr.*cart\.py:5/);
  await expect(page.getByRole('region', { name: 'Agent', exact: true })).toContainText("'tea' and not ' tea'");
  await expect(page.getByRole('group', { name: 'Exception' })).toContainText("' tea'");
  await page.screenshot({ path: testInfo.outputPath('failed.png') });
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');
});

test('a CMake project: configured and built by its tasks, then debugged, and asked about once', async ({ open, project }, testInfo) => {
  test.setTimeout(300_000);
  const environment = cleanEnvironment(process.env);
  test.skip((await findExecutable('cmake', environment)) === undefined, 'there is no cmake');
  test.skip(!(await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, environment)), 'there is no lldb-dap');
  const folder = await project({
    'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(shop CXX)\nset(CMAKE_CXX_STANDARD 17)\nadd_library(cart src/cart.cpp)\nadd_executable(shop src/main.cpp)\ntarget_link_libraries(shop cart)\n',
    'src/cart.h': '#pragma once\n#include <string>\n#include <vector>\n\nint total(const std::vector<std::string>& names);\n',
    'src/cart.cpp': '#include "cart.h"\n#include <map>\n\nint total(const std::vector<std::string>& names) {\n    const std::map<std::string, int> prices{{"tea", 450}, {"mug", 900}};\n    int sum = 0;\n    for (const auto& name : names) sum += prices.at(name);\n    return sum;\n}\n',
    'src/main.cpp': '#include "cart.h"\n#include <iostream>\n\nint main() {\n    std::cout << total({"tea", "mug"}) << std::endl;\n}\n',
    '.vscode/tasks.json': `{
  "version": "2.0.0",
  "tasks": [
    { "label": "CMake: configure", "type": "shell", "command": "cmake", "args": ["-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Debug"], "problemMatcher": [] },
    { "label": "CMake: build", "type": "shell", "command": "cmake --build build", "dependsOn": ["CMake: configure"], "problemMatcher": ["$gcc"], "group": { "kind": "build", "isDefault": true } },
  ],
}
`,
    '.vscode/launch.json': `{
  "version": "0.2.0",
  "configurations": [
    { "type": "lldb", "request": "launch", "name": "Debug", "program": "\${workspaceFolder}/build/shop", "args": [], "cwd": "\${workspaceFolder}", "preLaunchTask": "\${defaultBuildTask}" },
  ],
}
`,
  });
  const { page } = await open({ folder });
  await breakAt(page, 'cart.cpp', 'return sum;');
  await page.keyboard.press('F5');
  await expect(page.locator('.review')).toContainText('cmake --build build');
  await page.screenshot({ path: testInfo.outputPath('review.png') });
  await acceptReview(page);
  await topFrame(page, /total.*cart\.cpp:8/);
  await expect(variables(page).getByRole('treeitem', { name: /^sum/ })).toContainText('1350');
  await page.screenshot({ path: testInfo.outputPath('stopped.png') });
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('1350');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  await page.keyboard.press('F5');
  await topFrame(page, /total.*cart\.cpp:8/);
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');
});
