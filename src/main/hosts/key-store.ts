/** The system's key store by Electron's safeStorage: Keychain, DPAPI, or a keyring of the desktop. */
import type { KeyCipher } from '../core/base/key-cipher.ts';

/** The part of Electron's safeStorage that is used. */
interface SystemStorage {
  isEncryptionAvailable(): boolean;
  getSelectedStorageBackend(): string;
  encryptString(text: string): Buffer;
  decryptString(data: Buffer): string;
}

/**
 * Undefined where there is none that protects anything: on Linux without a keyring Electron would encrypt with a password
 * that everybody knows. Electron must be ready.
 */
export function systemKeyCipher(storage: SystemStorage, platform: NodeJS.Platform): KeyCipher | undefined {
  if (!storage.isEncryptionAvailable()) return undefined;
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())) return undefined;
  return { encrypt: (text) => storage.encryptString(text), decrypt: (data) => storage.decryptString(data) };
}
