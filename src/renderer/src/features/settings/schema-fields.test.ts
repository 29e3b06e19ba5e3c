import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../shared/settings.ts';
import { settingFields, settingProblem, settingValue, wordsOf } from './schema-fields.ts';

test('every setting has a field with a title, words about it and a control', () => {
  const keys = Object.entries(defaultSettings).flatMap(([section, group]) => Object.keys(group).map((name) => `${section}.${name}`));
  const fields = settingFields();
  expect(fields.map(({ key }) => key)).toEqual(keys);
  for (const field of fields) {
    expect(field.description, field.key).not.toBe('');
    expect(settingValue(defaultSettings, field.key), field.key).not.toBeUndefined();
  }
});

test('what has a page of its own leads there, and a model is chosen by name', () => {
  const control = (key: string) => settingFields().find((field) => field.key === key)?.control;
  expect(control('model.profiles')).toEqual({ kind: 'page' });
  expect(control('debug.adapters')).toEqual({ kind: 'page' });
  expect(control('model.planner')).toEqual({ kind: 'profile' });
});

test('choices and numbers carry their limits', () => {
  const control = (key: string) => settingFields().find((field) => field.key === key)?.control;
  expect(control('appearance.theme')).toEqual({ kind: 'choice', options: ['system', 'dark', 'light'] });
  expect(control('agent.rounds')).toEqual({ kind: 'number', whole: true, minimum: 1, maximum: 50 });
  expect(control('agent.enabled')).toEqual({ kind: 'switch' });
  expect(control('agent.deny')).toEqual({ kind: 'list' });
});

test('a value that the schema refuses is explained, a good one is not', () => {
  expect(settingProblem(defaultSettings, 'agent.rounds', 5)).toBeUndefined();
  expect(settingProblem(defaultSettings, 'agent.rounds', 500)).toMatch(/50/);
  expect(settingProblem(defaultSettings, 'model.profiles', { a: { baseUrl: 'file:///etc' } })).toMatch(/http/);
  expect(settingProblem(defaultSettings, 'model.profiles', { a: { baseUrl: 'http://127.0.0.1:1' } })).toBeUndefined();
});

test('names become words', () => {
  expect(wordsOf('firstTokenSeconds')).toBe('First token seconds');
  expect(wordsOf('baseUrl')).toBe('Base URL');
  expect(wordsOf('apiKey')).toBe('API key');
});
