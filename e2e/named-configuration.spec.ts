/** `--configuration NAME`: what a command line names runs as F5 would, and the window that drives goes on driving after a reload. */
import { expect, test } from './support/cockpit.ts';
import { acceptReview, sessionState } from './support/window.ts';

test.skip(({ host }) => host !== 'web', 'the web host alone has several windows');

test('a configuration of the command line waits for trust and review, in the window that drives, also after a reload', async ({ open, project }, testInfo) => {
  const launchJson = JSON.stringify({ configurations: [{ name: 'Serve it', type: 'node', request: 'launch', program: '${workspaceFolder}/main.js', stopOnEntry: true }] });
  const folder = await project({ '.vscode/launch.json': launchJson, 'main.js': "console.log('served');\n" }, 'not trusted');
  const { page, newWindow } = await open({ folder, configuration: 'Serve it', tolerates: /WebSocket/ });
  const other = await newWindow();
  const strip = (of: typeof page) => of.locator('.start-state-busy');

  await expect(strip(page)).toContainText('“Serve it” waits until you trust this folder.');
  await page.screenshot({ path: testInfo.outputPath('trust.png') });
  await page.getByRole('button', { name: 'Trust the folder' }).click();
  await expect(page.locator('.review')).toContainText('main.js');

  await page.reload();
  await expect(page.locator('.review')).toContainText('main.js');
  await expect(other.locator('.review')).toBeHidden();
  await expect(strip(other)).toContainText('waits until you have looked at what it runs');
  await expect(strip(other).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await other.screenshot({ path: testInfo.outputPath('watching.png') });

  await acceptReview(page);
  for (const window of [page, other]) await expect(sessionState(window)).toHaveText('paused on entry');
});
