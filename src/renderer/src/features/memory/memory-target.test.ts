import { expect, test } from 'vitest';
import { toProblem } from '../../../../shared/errors.ts';
import { isAddress, resolveReference } from './memory-target.ts';

const noCall = () => Promise.reject(new Error('nothing is to be asked'));
const resolved = (text: string) => resolveReference(noCall, null, text);

test.for(['0x10', '0', '0xffffffffffffffff', ' 4096 '])('%s is an address, and needs no program that stands', async (text) => {
  expect(isAddress(text)).toBe(true);
  expect(await resolved(text)).toBe(text.trim());
});

test.for(['0x10000000000000000', '99999999999999999999999999'])('%s is beyond the last address, and that is said', async (text) => {
  expect(isAddress(text)).toBe(false);
  const problem = await resolved(text).catch(toProblem);
  expect(problem).toMatchObject({ message: `${text} is no address: it is beyond the last one there can be.`, hint: 'The last one is 0xffffffffffffffff.' });
});

test('what is no number is looked up, which needs a program that stands', async () => {
  expect(isAddress('name')).toBe(false);
  await expect(resolved('name')).rejects.toThrow('while the program stands');
});
