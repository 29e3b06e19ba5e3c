/** What crosses between the Electron main process and the preload: Bridge frames, and the few words of the carrier itself. */
import type { ClientFrame, CoreFrame } from './bridge.ts';

export const fromWindow = 'dapilot.fromWindow';
export const toWindow = 'dapilot.toWindow';

export type FromWindow =
  | ClientFrame
  /** A page has loaded: whatever was connected before in this window is over. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'choosePath'; readonly id: number; readonly what: 'folder' | 'file' };

export type ToWindow =
  | CoreFrame
  | { readonly kind: 'chosen'; readonly id: number; readonly path: string | null }
  /** A command of the registry was chosen in the menu. */
  | { readonly kind: 'command'; readonly command: string }
  /** The core has ended by itself. */
  | { readonly kind: 'gone' };
