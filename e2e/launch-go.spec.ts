/** Go in the launch dialog and in the menu of launches: packages, their tests, and what the compiler finds fault with. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { requireDelve } from './support/require-delve.ts';
import { consoleLog, openFile, run, sessionState } from './support/window.ts';

const files = {
  'go.mod': 'module example.com/shop\n\ngo 1.21\n',
  'cmd/serve/main.go': `package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() {\n\tfmt.Println("serving", os.Args[1:])\n}\n`,
  'cmd/broken/main.go': 'package main\n\nfunc main() {\n\tcount := "none"\n\tmissing(count + 1)\n}\n',
  'price/price.go': 'package price\n\nfunc Net(cents int) int { return cents * 4 / 5 }\n',
  'price/price_test.go': `package price\n\nimport "testing"\n\nfunc TestNet(t *testing.T) {\n\tif Net(100) != 80 {\n\t\tt.Fatal(Net(100))\n\t}\n}\n`,
};

test.beforeEach(async ({ settings }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath }, agent: { enabled: false } });
});

async function packageDialog(page: Page) {
  await expect(page.locator('.launch-picker').getByRole('button', { name: 'Start Debugging' })).toBeEnabled();
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Go package' }).check({ force: true });
  return { dialog, name: dialog.getByRole('combobox', { name: 'Package' }), launch: dialog.getByRole('button', { name: 'Launch', exact: true }) };
}

async function ended(page: Page): Promise<void> {
  await expect(sessionState(page)).toHaveText('ended with code 0', { timeout: 120_000 });
}

test('a package is suggested and run, one that does not build leads to its errors, tests are one click away', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();

  await test.step('the programs of the module are suggested; arguments reach the program', async () => {
    const { dialog, name, launch } = await packageDialog(page);
    await launch.click();
    await expect(dialog.getByRole('alert')).toHaveText('Say which package to build.');
    await name.fill('serve');
    await expect(dialog.getByRole('option')).toHaveText(['./cmd/serve']);
    await name.press('ArrowDown');
    await name.press('Enter');
    await expect(name).toHaveValue('./cmd/serve');
    await dialog.getByLabel('Arguments', { exact: true }).fill('--port "80 80"');
    await page.screenshot({ path: testInfo.outputPath('go-package.png') });
    await launch.click();
    await ended(page);
    await expect(consoleLog(page)).toContainText('serving [--port 80 80]');
  });

  await test.step('errors of the compiler lead to their lines', async () => {
    const { dialog, name, launch } = await packageDialog(page);
    await name.fill('./cmd/broken');
    await launch.click();
    const errors = dialog.getByRole('list', { name: 'Errors in sources' });
    await expect(errors.getByRole('listitem')).toHaveCount(2, { timeout: 120_000 });
    await page.screenshot({ path: testInfo.outputPath('go-build-failed.png') });
    await errors.getByRole('button', { name: 'main.go:5' }).first().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('tab', { name: 'main.go' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.view-line', { hasText: 'missing(count + 1)' })).toBeVisible();
  });

  await test.step('the tests of the open file are in the menu of launches', async () => {
    await openFile(page, 'price_test.go');
    await page.getByRole('button', { name: /^What to launch/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'go run ./cmd/serve' }).or(page.getByRole('menuitem', { name: 'go run ./cmd/serve' }))).toBeVisible();
    await page.getByText('go test ./price/price_test.go').click();
    await page.keyboard.press('F5');
    await ended(page);
    await expect(consoleLog(page)).toContainText('PASS');
  });
});
