/** What a system's key store does for us: only this person, on this machine, can read what it made. */
export interface KeyCipher {
  encrypt(text: string): Buffer;
  /** Throws when it was made by somebody else, or elsewhere. */
  decrypt(data: Buffer): string;
}
