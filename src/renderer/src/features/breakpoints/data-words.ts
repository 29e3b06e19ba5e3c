import type { AccessType } from '../../../../shared/debug.ts';

/** When data stops the program. */
export const accessWords: Readonly<Record<AccessType, string>> = { write: 'when written', read: 'when read', readWrite: 'when read or written' };
