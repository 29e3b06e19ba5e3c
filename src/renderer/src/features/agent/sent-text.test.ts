import { expect, it } from 'vitest';
import { bytesText, readableRequest } from './sent-text.ts';

it('shows messages with their lines, and leaves nothing out', () => {
  const body = { model: 'tiny', messages: [{ role: 'system', content: 'one\ntwo' }, { role: 'user', content: '| data', name: 'p' }], stream: true };
  expect(readableRequest(JSON.stringify(body))).toBe('──── system\none\ntwo\n\n──── user {"name":"p"}\n| data\n\n──── and with it\n{\n  "model": "tiny",\n  "stream": true\n}');
});

it.each(['not json', '"text"', 'null', '[1]', '{"prompt":"<s>"}'])('shows %s too', (body) => {
  expect(readableRequest(body).replace(/\s/g, '')).toBe(body.replace(/\s/g, ''));
});

it('writes sizes', () => {
  expect([0, 999, 4120, 1_250_000].map(bytesText)).toEqual(['0 B', '999 B', '4.1 kB', '1.3 MB']);
});
