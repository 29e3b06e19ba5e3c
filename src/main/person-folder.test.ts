import { expect, it } from 'vitest';
import { personFolder } from './person-folder.ts';

const called = { INIT_CWD: '/home/ann/shop', npm_package_json: '/opt/dapilot/package.json' };

it.each([
  ['a script of ours', called, '/home/ann/shop'],
  ['a script of another package', { ...called, npm_package_json: '/home/ann/shop/package.json' }, '/opt/dapilot'],
  ['no npm at all', {}, '/opt/dapilot'],
  ['an INIT_CWD somebody left behind', { INIT_CWD: '/tmp' }, '/opt/dapilot'],
])('%s', (_, environment, folder) => {
  expect(personFolder('/opt/dapilot', environment, '/opt/dapilot')).toBe(folder);
});
