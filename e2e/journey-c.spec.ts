/** A C program in the window, with lldb-dap underneath: by hand, then with the agent on. */
import { findLldbDap } from '../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { cleanEnvironment } from '../src/main/core/base/environment.ts';
import { approveUntilVerdict } from './support/approve.ts';
import { expect, test } from './support/cockpit.ts';
import { agentPane, awaiting, consoleLog, openFile, pausedLine, rootCause, run, sessionState, topFrame, variables } from './support/window.ts';

/** It fails in `total`; what has to change is the name that `main` asks for. */
const shop = `#include <stdio.h>
#include <string.h>

struct item { const char *name; int cents; };

static const struct item items[] = {{"tea", 450}, {"mug", 900}};

static const struct item *find(const char *name) {
    for (int i = 0; i < 2; i++) {
        if (strcmp(items[i].name, name) == 0) return &items[i];
    }
    return NULL;
}

static int total(const char *first, const char *second) {
    const struct item *one = find(first);
    const struct item *two = find(second);
    return one->cents + two->cents;
}

int main(void) {
    printf("%d\\n", total("mug", "mug"));
    printf("%d\\n", total("tea", "Mug"));
    return 0;
}
`;

test.beforeEach(async () => {
  const found = await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, cleanEnvironment(process.env));
  test.skip(!found, 'there is no lldb-dap');
});

test('breakpoint, steps, values, signal, restart and stop of a C program', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'shop.c': shop }) });
  await openFile(page, 'shop.c');
  await run(page, 'Turn the Agent On or Off');

  await test.step('F9 and F5: the source is built and stops there', async () => {
    await page.locator('.view-line', { hasText: 'return one->cents' }).click();
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await topFrame(page, /total.*shop\.c:18/);
    await expect(variables(page).getByRole('treeitem', { name: /^first/ })).toContainText('mug');
  });

  await test.step('a pointer opens to what it points to', async () => {
    await variables(page).getByRole('treeitem', { name: /^one/ }).click();
    await page.keyboard.press('ArrowRight');
    await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('900');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await variables(page).getByRole('treeitem', { name: /^one/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{\n {2}"name": "mug",\n {2}"cents": 900/);
  });

  await test.step('F5 goes on into the signal, shown at its line', async () => {
    await page.keyboard.press('F5');
    await expect(variables(page).getByRole('treeitem', { name: /^first/ })).toContainText('tea');
    await page.keyboard.press('F5');
    await expect(page.getByRole('group', { name: 'Exception' })).toContainText('SIGSEGV');
    await expect(consoleLog(page)).toContainText('1800');
    await page.screenshot({ path: testInfo.outputPath('c-signal.png') });
  });

  await test.step('restart stops at the breakpoint again, Shift+F5 ends it', async () => {
    await page.keyboard.press('Control+Shift+F5');
    // The stop before may be at the same place.
    await expect(page.getByRole('group', { name: 'Exception' })).toBeHidden();
    await topFrame(page, /total.*shop\.c:18/);
    await page.keyboard.press('Shift+F5');
    await expect(pausedLine(page)).toBeHidden();
    await expect(sessionState(page)).toContainText('stopped');
  });
});

test('from F5 to the cause of a segmentation fault, one approval at a time, without a model', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'shop.c': shop }) });
  await openFile(page, 'shop.c');
  await expect(agentPane(page)).toContainText('built-in planner');
  await page.keyboard.press('F5');
  await expect(page.getByRole('group', { name: 'Exception' })).toContainText('SIGSEGV');
  await expect(awaiting(page)).toHaveCount(1);
  await page.screenshot({ path: testInfo.outputPath('c-plan.png') });
  await approveUntilVerdict(page);
  await expect(rootCause(page)).toContainText('shop.c:23');
  await expect(rootCause(page)).toContainText('"Mug"');
  await page.screenshot({ path: testInfo.outputPath('c-verdict.png') });
});
