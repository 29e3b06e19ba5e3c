import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adapterProblems, commandNames, configuredAdapterSchema, templateNames } from '../../../../../shared/adapters.ts';
import { settingsSchema } from '../../../../../shared/settings.ts';
import { adapterTemplates } from './templates.ts';

test.each(adapterTemplates.map((template) => [template.id, template] as const))('the template %s can be taken over as it is, and says what was tried', (id, { adapter, description, tried }) => {
  expect(adapterProblems(id, adapter)).toEqual([]);
  if (tried !== undefined) expect(description).toMatch(tried ? /Tried with \S+ \d/ : /not tried/);
});

test('no two templates have one name', () => {
  expect(new Set(adapterTemplates.map(({ id }) => id)).size).toBe(adapterTemplates.length);
});

const pages = readFileSync(join(import.meta.dirname, '../../../../../../docs/adapters.md'), 'utf8');

test('the page for people has an example that is right, every field, every name and every template', () => {
  const example: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(pages)?.[1] ?? '');
  expect(Object.keys(settingsSchema.parse(example).debug.adapters)).toEqual(['rdbg']);
  for (const field of Object.keys(configuredAdapterSchema.shape)) expect(pages).toContain(`\`${field}\``);
  for (const name of [...templateNames, ...commandNames]) expect(pages).toMatch(new RegExp(`\\b${name}\\b`));
  for (const { label, tried } of adapterTemplates) if (tried !== undefined) expect(pages).toMatch(new RegExp(`^\\| ${label} \\|.*\\| ${tried ? '\\S.*\\d' : 'no'}.* \\|$`, 'm'));
});
