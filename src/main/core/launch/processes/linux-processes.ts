/** Processes as /proc tells them. */
import { open, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { optional } from '../../base/loose.ts';
import { readProcessTable, type ProcessRow } from '../../base/process-table.ts';
import { readOwnTraceRights } from '../../base/trace-rights.ts';
import type { RawProcess } from './raw-process.ts';

/** The unit of start times; the same on every Linux that Node runs on. */
const ticksPerSecond = 100;
const atOnce = 40;

/** Without threads of the kernel and what has ended. */
export async function linuxProcesses(): Promise<readonly RawProcess[]> {
  const [names, bootedAt, { mayTrace }] = await Promise.all([userNames(), bootTime(), readOwnTraceRights()]);
  const rows = readProcessTable().filter(({ ended }) => !ended);
  const found: RawProcess[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = await Promise.all(rows.slice(start, start + atOnce).map((row) => readOne(row, names, bootedAt, mayTrace)));
    found.push(...some.filter((each) => each !== undefined));
  }
  return found;
}

async function readOne(row: ProcessRow, names: ReadonlyMap<number, string>, bootedAt: number, mayTrace: boolean): Promise<RawProcess | undefined> {
  const { processId, parent, startTime } = row;
  const of = (file: string) => `/proc/${processId}/${file}`;
  const [status, words, link, folder] = await Promise.all([
    readFile(of('status'), 'utf8').catch(() => ''),
    startOf(of('cmdline')).catch(() => ''),
    readlink(of('exe')).catch(() => undefined),
    readlink(of('cwd')).catch(() => undefined),
  ]);
  // A thread of the kernel has no command line, and it ended meanwhile when it has no state.
  if (status === '' || words === '') return undefined;
  const number = (pattern: RegExp) => Number(pattern.exec(status)?.[1] ?? '0');
  const uid = number(/^Uid:\s*\d+\s+(\d+)/m);
  const tracer = number(/^TracerPid:\s*(\d+)/m);
  const executable = link?.replace(/ \(deleted\)$/, '');
  const commandLine = words.replace(/\0+$/, '').split('\0').map(quoted).join(' ');
  return {
    processId,
    parent,
    startTime,
    startedAt: bootedAt + (Number(startTime) * 1000) / ticksPerSecond,
    user: names.get(uid) ?? String(uid),
    name: executable === undefined ? (/^Name:\s*(.*)$/m.exec(status)?.[1] ?? '') : basename(executable),
    commandLine,
    isForeign: !mayTrace && uid !== process.geteuid?.(),
    ...(executable === undefined ? {} : { executable, executableFile: of('exe') }),
    ...optional('folder', folder),
    ...(tracer === 0 ? {} : { tracer }),
  };
}

/** Nobody looks at more of a command line, and thousands of long ones would take long to be read. */
const longestStart = 8000;

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestStart), 0, longestStart, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** So that words with blanks can be told apart; the whole is only ever shown. */
function quoted(word: string): string {
  return word === '' || /\s/.test(word) ? JSON.stringify(word) : word;
}

/** Of this machine's own list; others are shown by their number. */
async function userNames(): Promise<ReadonlyMap<number, string>> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return new Map(lines.flatMap(([name, , uid]) => (name === undefined || uid === undefined ? [] : [[Number(uid), name] as const])));
}

async function bootTime(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  return Number(/^btime (\d+)$/m.exec(stat)?.[1] ?? '0') * 1000;
}

/** Whether a file of this name is mapped into the process: how an interpreter is found that another program has in it. */
export async function hasLibrary(processId: number, name: RegExp): Promise<boolean> {
  return name.test(await readFile(`/proc/${processId}/maps`, 'utf8').catch(() => ''));
}

/** The variable of a process; undefined without it, and where it may not be read. */
export async function variableOf(processId: number, name: string): Promise<string | undefined> {
  const variables = await readFile(`/proc/${processId}/environ`, 'utf8').catch(() => '');
  return variables.split('\0').find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Its command line, word for word. */
export async function wordsOf(processId: number): Promise<readonly string[]> {
  return (await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')).replace(/\0+$/, '').split('\0');
}
