import { constants } from 'node:os';
import type { ProgramExit } from '../../../../../shared/debug.ts';

/** How a program ended, by what delve writes of it: "Process 12 has exited with status 3", below zero by a signal. */
export function exitOf(words: string): ProgramExit | undefined {
  const status = Number(/^Process \d+ has exited with status (-?\d+)/.exec(words)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return undefined;
  return status < 0 ? { code: null, ...signalOf(-status) } : { code: status };
}

export function signalOf(number: number): { readonly signal?: string } {
  const signal = Object.entries(constants.signals).find(([, value]) => value === number)?.[0];
  return signal === undefined ? {} : { signal };
}
