import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Everybody can use these parts of the page, as far as axe can tell. */
export async function nothingToObjectTo(page: Page, ...parts: readonly string[]): Promise<void> {
  const builder = new AxeBuilder({ page }).setLegacyMode();
  for (const part of parts) builder.include(part);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
