/**
 * js-debug does not tell how a program ended when it passes on raw output. Its server is our process, so a few lines that
 * run in it before js-debug does tell us: one JSON line on stdout for every program with a marker of ours.
 */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { runVariable } from '../../base/process-tree.ts';

const key = 'dapilotProgramExit';

const source = `
  const childProcess = process.getBuiltinModule('node:child_process');
  const { spawn } = childProcess;
  childProcess.spawn = (...args) => {
    const child = spawn(...args);
    const options = args.find((argument) => typeof argument === 'object' && argument !== null && !Array.isArray(argument));
    const marker = options?.env?.[${JSON.stringify(runVariable)}];
    if (marker !== undefined) {
      child.once('exit', (code, signal) => process.stdout.write(JSON.stringify({ ${key}: { marker, code, signal } }) + '\\n'));
    }
    return child;
  };
`;

/** Switches of Node that make the server report. */
export const exitReporterArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];

export interface ExitReports {
  /** More of the server's stdout. */
  add(text: string): void;
  /** How the program that was started last with this marker ended. */
  of(marker: string): ProgramExit | undefined;
}

export function createExitReports(): ExitReports {
  const exits = new Map<string, ProgramExit>();
  let partial = '';
  const read = (line: string) => {
    if (!line.startsWith(`{"${key}":`)) return;
    const { marker, code, signal } = (JSON.parse(line) as { [key]: { marker: string; code: number | null; signal: string | null } })[key];
    exits.set(marker, { code, ...(signal === null ? {} : { signal }) });
  };
  return {
    add: (text) => {
      const lines = (partial + text).split('\n');
      partial = lines.pop() ?? '';
      lines.forEach(read);
    },
    of: (marker) => exits.get(marker),
  };
}
