/** Processes as macOS's ps tells them. Executables and command lines hold blanks, so each is the last column of a list of its own. */
import { basename } from 'node:path';
import type { RawProcess } from './raw-process.ts';

/** `run` gives what a command prints. */
export async function macProcesses(run: (command: string, args: readonly string[]) => Promise<string>, ourUser: number): Promise<readonly RawProcess[]> {
  const [rows, commands] = await Promise.all([
    run('/bin/ps', ['-Aww', '-o', 'pid=,ppid=,uid=,user=,state=,lstart=,comm=']),
    run('/bin/ps', ['-Aww', '-o', 'pid=,command=']),
  ]);
  return parsePs(rows, commands, ourUser);
}

/** `rows` and `commands` are the two lists; a process that is only in the first has ended in between. */
export function parsePs(rows: string, commands: string, ourUser: number): readonly RawProcess[] {
  const lines = new Map(commands.split('\n').flatMap((line) => entryOf(/^\s*(\d+)\s+(.*\S)\s*$/.exec(line))));
  return rows.split('\n').flatMap((line): readonly RawProcess[] => {
    const [, pid, parent, uid, user = '', state, lstart = '', executable = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s+(.*\S)\s*$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z') === true) return [];
    const commandLine = lines.get(Number(pid));
    if (commandLine === undefined) return [];
    const startTime = lstart.split(/\s+/).join(' ');
    const startedAt = Date.parse(startTime);
    return [
      {
        processId: Number(pid),
        parent: Number(parent),
        startTime,
        user,
        name: basename(executable),
        commandLine,
        isForeign: ourUser !== 0 && Number(uid) !== ourUser,
        ...(Number.isNaN(startedAt) ? {} : { startedAt }),
        ...(executable.startsWith('/') ? { executable, executableFile: executable } : {}),
      },
    ];
  });
}

function entryOf(match: RegExpExecArray | null): readonly (readonly [number, string])[] {
  return match ? [[Number(match[1]), match[2] ?? '']] : [];
}
