/** The models page: what is there, what works, who plans and who helps. */
import { expect, test } from './support/cockpit.ts';
import { agentPane, run } from './support/window.ts';

const counted = { numbers: Array.from({ length: 40 }, (_, index) => index + 1) };

test('a profile is added, asked for its models, tested, chosen, priced, and taken away again', async ({ open, project, serveModel }) => {
  const model = await serveModel({ replies: [{ text: counted }, { text: 'I would rather not.' }, { stall: 'before-first-token' }] });
  const { page } = await open({ folder: await project({ 'main.js': '' }) });
  await run(page, 'Models');
  const dialog = page.getByRole('dialog', { name: 'Models' });
  const result = dialog.getByRole('region', { name: 'Test' });
  await expect(dialog).toContainText('No model is configured, so the built-in planner plans.');

  await test.step('added, it plans as soon as it has a name', async () => {
    await dialog.getByRole('button', { name: 'Another endpoint' }).click();
    await dialog.getByLabel('Base URL').fill(model.baseUrl);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Ask for its models' }).click();
    await expect(dialog).toContainText('It offers one model');
    await dialog.getByLabel('Model', { exact: true }).fill('scripted');
    await page.keyboard.press('Enter');
    await expect(agentPane(page)).toContainText('scripted');
  });
  await test.step('the test says what works, and what does not', async () => {
    await dialog.getByRole('button', { name: 'Test it' }).click();
    for (const words of ['offers one model', 'It has "scripted".', 'held to a JSON schema by the endpoint.', 'The answer came in', 'First word after']) await expect(result).toContainText(words);
    await dialog.getByRole('button', { name: 'Test again' }).click();
    await expect(result).toContainText('It did not answer with the JSON that it was asked for');
    await expect(dialog.getByRole('navigation')).toContainText('does not work');
    await dialog.getByRole('button', { name: 'Test again' }).click();
    await model.requested(3);
    await dialog.getByRole('button', { name: 'Cancel the test' }).click();
    await expect(result).toContainText('The test was cancelled.');
    await model.hungUp(1);
  });
  await test.step('what cannot be saved is said at its field, and the field keeps what held', async () => {
    await dialog.getByLabel('Base URL').fill('ftp://models.example');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('cannot be set to this');
    await dialog.getByLabel('Base URL').fill('http://models.example/v1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('It will not be asked: models.example would be reached over plain http');
    await expect(result).not.toContainText('cancelled');
  });
  await test.step('a second one helps', async () => {
    await dialog.getByRole('button', { name: 'DeepSeek' }).click();
    await dialog.getByRole('region', { name: 'DeepSeek' }).getByText('Format, patience, price').click();
    await dialog.getByLabel('In', { exact: true }).fill('0.27');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Out', { exact: true })).toHaveValue('0');
    await dialog.getByRole('button', { name: 'Use as helper' }).click();
    await expect(dialog.getByRole('button', { name: 'No longer the helper' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^DeepSeek/ }).first()).toContainText('deepseek-chat, helps');
  });
  await test.step('removed, the built-in planner plans again', async () => {
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByRole('button', { name: 'Plan with it' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toContainText('No model is configured');
    await expect(agentPane(page)).toContainText('built-in planner');
  });
});
