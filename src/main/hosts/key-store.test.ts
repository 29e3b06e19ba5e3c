import { expect, it } from 'vitest';
import { systemKeyCipher } from './key-store.ts';

const storage = (available: boolean, backend: string) => ({
  isEncryptionAvailable: () => available,
  getSelectedStorageBackend: () => backend,
  encryptString: (text: string) => Buffer.from(`locked ${text}`),
  decryptString: (data: Buffer) => data.toString().replace('locked ', ''),
});

it.each([
  ['linux', true, 'gnome_libsecret', true],
  ['linux', true, 'kwallet6', true],
  ['linux', true, 'basic_text', false],
  ['linux', true, 'unknown', false],
  ['linux', false, 'gnome_libsecret', false],
  ['darwin', true, 'unknown', true],
  ['win32', true, 'unknown', true],
  ['win32', false, 'unknown', false],
] as const)('on %s (available %s, %s) it is used: %s', (platform, available, backend, used) => {
  const cipher = systemKeyCipher(storage(available, backend), platform);
  expect(cipher !== undefined).toBe(used);
  if (cipher) expect(cipher.decrypt(cipher.encrypt('key'))).toBe('key');
});
