import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeSchemas } from '../../../../shared/launch-types/schemas.ts';
import type { LaunchType } from './launch-type.ts';
import { launchType } from './map-configuration.ts';
import { launchTypes } from './table.ts';

test('docs/launch-json.md has the table as it is', () => {
  const path = join(import.meta.dirname, '../../../../../docs/launch-json.md');
  if (process.env['DAPILOT_UPDATE_GOLDEN'] === '1') writeFileSync(path, readFileSync(path, 'utf8').replace(/\| `type` \|[^]*?(?=\n\n)/, () => tableText(launchTypes)));
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(tableText(launchTypes));
});

test('a type stands in the table once', () => {
  const all = launchTypes.flatMap(({ types }) => types);
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
});

test('every type with a form is debugged by an adapter that DAPilot knows', () => {
  for (const type of typeSchemas.flatMap(({ types }) => types)) expect(launchType(type)?.way.kind, type).toBe('own');
});

/** Markdown: one row a type. */
function tableText(types: readonly LaunchType[]): string {
  const rows = types.map(({ types: names, debugs, way }) => `| ${names.map((name) => `\`${name}\``).join(', ')} | ${debugs} | ${wayText(way)} |`);
  return ['| `type` | debugs | how |', '|---|---|---|', ...rows].join('\n');
}

function wayText(way: LaunchType['way']): string {
  switch (way.kind) {
    case 'own':
      return `${way.adapter}${way.note === undefined ? '' : ` (${way.note})`}`;
    case 'configured': {
      const names = way.ids.map((id) => `\`${id}\``).join(' or ');
      return `an adapter of your settings called ${names}${way.note === undefined ? '' : `; ${way.note}`}`;
    }
    case 'refused':
      return `refused: ${way.sentence} ${way.hint}`;
    default:
      return way satisfies never;
  }
}
