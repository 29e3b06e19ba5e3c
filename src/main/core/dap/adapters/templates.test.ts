import { expect, test } from 'vitest';
import { adapterProblems } from '../../../../shared/adapters.ts';
import { adapterTemplates } from './templates.ts';

test.each(adapterTemplates.map((template) => [template.id, template] as const))('the template %s can be taken over as it is, and says what was tried', (id, { adapter, description, tried }) => {
  expect(adapterProblems(id, adapter)).toEqual([]);
  if (tried !== undefined) expect(description).toMatch(tried ? /Tried with \S+ \d/ : /not tried/);
});

test('no two templates have one name', () => {
  expect(new Set(adapterTemplates.map(({ id }) => id)).size).toBe(adapterTemplates.length);
});
