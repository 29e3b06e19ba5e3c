/** What the agent and the person look at beside the debugger: the environment, and tools of the person's own. */
import { join } from 'node:path';
import { pinnedNode } from '../src/main/core/base/pinned-node.ts';
import { nothingToObjectTo } from './support/accessible.ts';
import { expect, test } from './support/cockpit.ts';
import { run } from './support/window.ts';

test('the environment and an external tool, on demand', async ({ open, project }) => {
  const folder = await project({
    'package.json': JSON.stringify({ dependencies: { left: '^1.0.0' } }),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: { left: '^1.0.0' } }, 'node_modules/left': { version: '1.2.0' } } }),
    'node_modules/left/package.json': JSON.stringify({ name: 'left', version: '1.0.1' }),
  });
  const { page } = await open({ folder });

  await test.step('the environment is checked on demand', async () => {
    await run(page, 'Check Environment');
    const dialog = page.getByRole('dialog', { name: 'Environment' });
    await expect(dialog).toContainText(`One thing is off in ${folder} (javascript)`);
    await expect(dialog).toContainText('left is 1.0.1, and 1.2.0 is asked for');
    await expect(dialog).toContainText('js-debug');
    await nothingToObjectTo(page, 'dialog');
    await page.keyboard.press('Escape');
  });

  await test.step('a server of tools is added, tried, and told in its own words', async () => {
    await run(page, 'External Tools');
    const dialog = page.getByRole('dialog', { name: 'External tools' });
    await dialog.getByLabel('Name').fill('mine');
    await dialog.getByLabel('Command or address').fill(`"${pinnedNode()}" --no-warnings "${join(import.meta.dirname, 'support/mcp-server.ts')}"`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('test tools 1.2');
    await expect(dialog.getByRole('list', { name: 'Its tools, in its own words' }).getByRole('listitem')).toHaveCount(9);
    await nothingToObjectTo(page, '.external');
    await page.keyboard.press('Escape');
  });
});
