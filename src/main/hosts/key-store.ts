/** The system's key store by Electron: Keychain, DPAPI, or a keyring of the desktop. */
import type { SafeStorage } from 'electron';
import type { KeyCipher } from '../core/model-keys.ts';

/**
 * Undefined where there is none that protects anything: on Linux without a keyring Electron would encrypt with a password
 * that everybody knows. Electron must be ready.
 */
export function systemKeyCipher(storage: Pick<SafeStorage, 'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'>, platform: NodeJS.Platform): KeyCipher | undefined {
  if (!storage.isEncryptionAvailable()) return undefined;
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())) return undefined;
  return { encrypt: (text) => storage.encryptString(text), decrypt: (data) => storage.decryptString(data) };
}
