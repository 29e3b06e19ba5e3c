/** What runs on this machine with a test's mark. */
import { readFileSync } from 'node:fs';
import { marked } from '../../scripts/process-tree.ts';

/** Processes with this mark whose command line fits. */
export function processesWith(mark: string, commandLine: RegExp): readonly number[] {
  return marked(mark).filter((pid) => commandLine.test(commandLineOf(pid)));
}

/** Words separated by blanks; empty for a process that is gone. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The process that started this one; 0 for a process that is gone. */
export function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}
