/** A Python program in the window, with Debian's debugpy underneath: by hand, then with the agent on. */
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { approveUntilVerdict } from './support/approve.ts';
import { expect, test } from './support/cockpit.ts';
import { agentPane, awaiting, consoleLog, openFile, pausedLine, rootCause, run, sessionState, stack, topFrame, variables } from './support/window.ts';

const shop = `class Item:
    def __init__(self, name, cents):
        self.name = name
        self.cents = cents


def total(items, discounts):
    cents = 0
    for item in items:
        cents += item.cents - discounts[item.name]
    return cents


items = [Item("tea", 450), Item("mug", 900)]
print("items", len(items))
print(total(items, {"tea": 50}))
`;

test.skip(() => !hasDebianDebugpy(), 'python3-debugpy is missing');
test.beforeEach(async ({ settings }) => settings({ debug: { python: '/usr/bin/python3' } }));

test('breakpoint, steps, values, console, exception, restart and stop of a Python program', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'shop.py': shop }) });
  await openFile(page, 'shop.py');
  await run(page, 'Turn the Agent On or Off');

  await test.step('F9 and F5: it runs on the Python that is named and stops there', async () => {
    await page.locator('.view-line', { hasText: 'cents += item.cents' }).click();
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await topFrame(page, /total.*shop\.py:10/);
    await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('0');
    await expect(consoleLog(page)).toContainText(/Runs on Python 3\.\d+\.\d+, named by the setting debug\.python: \/usr\/bin\/python3/);
    await expect(consoleLog(page)).toContainText('items 2');
  });

  await test.step('F10 and a value that opens to its members', async () => {
    await page.keyboard.press('F10');
    await topFrame(page, /total.*shop\.py:9/);
    await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('400');
    await variables(page).getByRole('treeitem', { name: /^items/ }).click();
    await page.keyboard.press('ArrowRight');
    await expect(variables(page).getByRole('treeitem', { name: /^0/ })).toContainText('Item');
  });

  await test.step('the console evaluates, and tells an error in one line', async () => {
    const input = page.getByRole('textbox', { name: /^Expression to evaluate/ });
    await input.fill('[each.name for each in items]');
    await input.press('Enter');
    await expect(consoleLog(page)).toContainText("['tea', 'mug']");
    await input.fill('items.nothing');
    await input.press('Enter');
    await expect(consoleLog(page)).toContainText("AttributeError: 'list' object has no attribute 'nothing'");
  });

  await test.step('F5 goes on into the exception, shown at its line', async () => {
    await page.keyboard.press('F5');
    await topFrame(page, /total.*shop\.py:10/);
    await page.keyboard.press('F5');
    await expect(page.getByRole('group', { name: 'Exception' })).toContainText('KeyError');
    await expect(stack(page)).toContainText('paused on exception');
    await page.screenshot({ path: testInfo.outputPath('python-exception.png') });
  });

  await test.step('restart stops at the breakpoint again, Shift+F5 ends it', async () => {
    await page.keyboard.press('Control+Shift+F5');
    // The stop before may be at the same place.
    await expect(page.getByRole('group', { name: 'Exception' })).toBeHidden();
    await topFrame(page, /total.*shop\.py:10/);
    await page.keyboard.press('Shift+F5');
    await expect(pausedLine(page)).toBeHidden();
    await expect(sessionState(page)).toContainText('stopped');
  });
});

/** The failure shows in loader.py; what has to change is the second entry of main.py. */
const loader = `class ConfigError(Exception):
    pass


def port_of(entry):
    return int(entry["port"])


def load(entries):
    ports = {}
    for entry in entries:
        try:
            ports[entry["name"]] = port_of(entry)
        except (KeyError, ValueError) as error:
            raise ConfigError(f"bad entry {entry}") from error
    return ports
`;
const main = `from loader import load

ENTRIES = [
    {"name": "web", "port": "8080"},
    {"name": "mail", "port": "25a"},
    {"name": "db", "port": "5432"},
]


def main():
    print(len(ENTRIES), "entries")
    print(load(ENTRIES))


main()
`;

test('from F5 to the cause in another file, one approval at a time, without a model', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'loader.py': loader, 'main.py': main }) });
  await openFile(page, 'main.py');
  await expect(agentPane(page)).toContainText('built-in planner');
  await page.keyboard.press('F5');
  await expect(page.getByRole('group', { name: 'Exception' })).toContainText('ConfigError');
  await expect(awaiting(page)).toHaveCount(1);
  await page.screenshot({ path: testInfo.outputPath('python-plan.png') });

  await approveUntilVerdict(page);

  await expect(rootCause(page)).toContainText('main.py:5');
  await expect(rootCause(page)).toContainText("'25a'");
  await page.screenshot({ path: testInfo.outputPath('python-verdict.png') });

  await test.step('the place of the cause is one click away', async () => {
    await rootCause(page).getByRole('button', { name: /main\.py:5/ }).first().click();
    await expect(page.getByRole('tab', { name: 'main.py' })).toHaveAttribute('aria-selected', 'true');
  });
});
