import { expect, test } from 'vitest';
import { attributesOf } from '../../../../shared/launch-types/schemas.ts';
import { completionAt } from './json-completion.ts';

const node = attributesOf('node', 'launch');
const at = (text: string, present: readonly string[] = []) => completionAt(text.replace('|', ''), text.indexOf('|'), node, present);
const labels = (text: string, present?: readonly string[]) => at(text, present).suggestions.map(({ label }) => label);

test('keys that are not there yet are offered with what they need', () => {
  expect(labels('{ "|" }', ['program'])).toContain('args');
  expect(labels('{ "|" }', ['program'])).not.toContain('program');
  expect(labels('{ "|" }')).not.toContain('port');
  const [key] = at('{ "|').suggestions.filter(({ label }) => label === 'stopOnEntry');
  expect(key?.insert).toBe('stopOnEntry": true');
  expect(at('{ | }').suggestions.find(({ label }) => label === 'args')?.insert).toBe('"args": []');
  const closed = at('{ "|"\n"name": "a" }');
  expect([closed.to, closed.suggestions.find(({ label }) => label === 'args')?.insert]).toEqual([4, 'args": [],']);
  expect(at('{ "|": 1 }').suggestions.find(({ label }) => label === 'args')?.insert).toBe('args');
});

test('values are those of the key; variables stand in texts', () => {
  expect(labels('{ "console": "|" }')).toEqual(expect.arrayContaining(['integratedTerminal', '${workspaceFolder}']));
  expect(labels('{ "stopOnEntry": | }')).toEqual(['true', 'false']);
  const program = at('{ "program": "${work|}/a.js" }');
  expect(program.suggestions[0]?.insert).toBe('${workspaceFolder');
  expect(program.from).toBe('{ "program": "'.length);
  expect(labels('{ "env": { "|" } }')).toEqual([]);
});
