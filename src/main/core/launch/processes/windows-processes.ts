/** Processes as Windows' own management interface tells them. */
import { win32 } from 'node:path';
import { z } from 'zod';
import { optional } from '../../base/loose.ts';
import type { RawProcess } from './raw-process.ts';

const script = [
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8',
  'Get-CimInstance Win32_Process | Select-Object ProcessId, ParentProcessId, Name, ExecutablePath, CommandLine, CreationDate | ConvertTo-Json -Compress',
].join('; ');

/** `run` gives what a command prints. */
export async function windowsProcesses(run: (command: string, args: readonly string[]) => Promise<string>): Promise<readonly RawProcess[]> {
  return parseCim(await run('powershell.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script]));
}

const row = z.object({
  ProcessId: z.number().int(),
  ParentProcessId: z.number().int(),
  Name: z.string(),
  ExecutablePath: z.string().nullish(),
  CommandLine: z.string().nullish(),
  CreationDate: z.string().nullish(),
});

/** One row is no list in PowerShell's words. What is no row is passed over; text that is no JSON gives none. */
export function parseCim(printed: string): readonly RawProcess[] {
  let rows: unknown;
  try {
    rows = JSON.parse(printed);
  } catch {
    // Something else was printed before or in place of the list.
    return [];
  }
  return (Array.isArray(rows) ? rows : [rows]).flatMap((each): readonly RawProcess[] => {
    const { data } = row.safeParse(each);
    // The idle process and the system have no executable and cannot be debugged.
    if (!data || data.ProcessId === 0 || data.ProcessId === 4) return [];
    const executable = data.ExecutablePath ?? undefined;
    const startedAt = timeOf(data.CreationDate ?? '');
    return [
      {
        processId: data.ProcessId,
        parent: data.ParentProcessId,
        // What base/process-table.ts can tell there.
        startTime: '',
        name: executable === undefined ? data.Name : win32.basename(executable),
        commandLine: data.CommandLine ?? data.Name,
        // Only administrators see those of others.
        isForeign: executable === undefined,
        ...optional('startedAt', startedAt),
        ...(executable === undefined ? {} : { executable, executableFile: executable }),
      },
    ];
  });
}

/** The older PowerShell writes milliseconds in a form of its own, the newer one ISO 8601. */
function timeOf(text: string): number | undefined {
  const milliseconds = /^\/Date\((\d+)\)\/$/.exec(text)?.[1];
  const time = milliseconds === undefined ? Date.parse(text) : Number(milliseconds);
  return Number.isNaN(time) ? undefined : time;
}
