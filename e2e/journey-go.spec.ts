/** A Go program in the window, with delve underneath: by hand, then with the agent on. */
import { approveUntilVerdict } from './support/approve.ts';
import { expect, test } from './support/cockpit.ts';
import { requireDelve } from './support/require-delve.ts';
import { agentPane, awaiting, consoleLog, openFile, pausedLine, rootCause, run, sessionState, topFrame, variables } from './support/window.ts';

const module = 'module example.com/shop\n\ngo 1.21\n';
/** It fails in cart.go; what has to change is how the cart is made. */
const cart = `package main

type Cart struct {
	Owner string
	Items map[string]int
}

func NewCart(owner string) *Cart {
	return &Cart{Owner: owner}
}

func (c *Cart) Add(name string, count int) int {
	c.Items[name] += count
	return len(c.Items)
}
`;
const main = `package main

import "fmt"

func main() {
	ready := &Cart{Owner: "ada", Items: map[string]int{}}
	fmt.Println(ready.Owner, ready.Add("tea", 2))
	cart := NewCart("grace")
	fmt.Println(cart.Owner, cart.Add("mug", 1))
}
`;
const files = { 'go.mod': module, 'cart.go': cart, 'main.go': main };

test.beforeEach(async ({ settings }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath } });
});

test('breakpoint, steps, values, panic, restart and stop of a Go program', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await openFile(page, 'cart.go');
  await run(page, 'Turn the Agent On or Off');

  await test.step('F9 and F5: the package is built and stops there', async () => {
    await page.locator('.view-line', { hasText: 'c.Items[name] += count' }).click();
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await topFrame(page, /Add.*cart\.go:13/);
    await expect(variables(page).getByRole('treeitem', { name: /^name/ })).toContainText('tea');
  });

  await test.step('F10 and a value that opens to its members', async () => {
    await page.keyboard.press('F10');
    await topFrame(page, /Add.*cart\.go:14/);
    await variables(page).getByRole('treeitem', { name: /^c\b/ }).click();
    // To the object behind the pointer, and into that.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(variables(page).getByRole('treeitem', { name: /^Owner/ })).toContainText('ada');
  });

  await test.step('F5 goes on into the panic, shown at its line', async () => {
    await page.keyboard.press('F5');
    await topFrame(page, /Add.*cart\.go:13/);
    await page.keyboard.press('F5');
    await expect(page.getByRole('group', { name: 'Exception' })).toContainText('assignment to entry in nil map');
    await expect(consoleLog(page)).toContainText('ada 1');
    await page.screenshot({ path: testInfo.outputPath('go-panic.png') });
  });

  await test.step('restart stops at the breakpoint again, Shift+F5 ends it', async () => {
    await page.keyboard.press('Control+Shift+F5');
    // The stop before may be at the same place.
    await expect(page.getByRole('group', { name: 'Exception' })).toBeHidden();
    await topFrame(page, /Add.*cart\.go:13/);
    await page.keyboard.press('Shift+F5');
    await expect(pausedLine(page)).toBeHidden();
    await expect(sessionState(page)).toContainText('stopped');
  });
});

test('from F5 to the cause of a panic in another file, one approval at a time, without a model', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await openFile(page, 'main.go');
  await expect(agentPane(page)).toContainText('built-in planner');
  await page.keyboard.press('F5');
  await expect(page.getByRole('group', { name: 'Exception' })).toContainText('nil map');
  await expect(awaiting(page)).toHaveCount(1);
  await page.screenshot({ path: testInfo.outputPath('go-plan.png') });
  await approveUntilVerdict(page);
  await expect(rootCause(page)).toContainText('cart.go:9');
  await expect(rootCause(page)).toContainText('without giving Items a value');
  await page.screenshot({ path: testInfo.outputPath('go-verdict.png') });
});
