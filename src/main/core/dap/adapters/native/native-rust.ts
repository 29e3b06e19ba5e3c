/** How LLDB is taught to show Rust's strings, vectors and enums: by the scripts that come with the Rust that builds them. */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findExecutable } from '../../../base/environment.ts';
import { runProcess } from '../../../base/process.ts';
import type { AdapterLaunch } from '../adapter.ts';
import { quoted } from './codelldb-arguments.ts';

const milliseconds = 20_000;

/** Commands for LLDB; none where there is no such Rust, which is noted. */
export async function rustFormatters({ configuration, environment, signal, note }: AdapterLaunch): Promise<readonly string[]> {
  const folder = await scriptsFolder(configuration.target === 'program' ? dirname(configuration.program) : configuration.cwd, environment, signal);
  if (folder !== undefined) return [`command script import ${quoted(join(folder, 'lldb_lookup.py'))}`, `command source -s 1 ${quoted(join(folder, 'lldb_commands'))}`];
  note("Rust's strings, vectors and enums are shown as they lie in memory, because there is no rustc on the PATH whose scripts explain them.");
  return [];
}

async function scriptsFolder(cwd: string, environment: AdapterLaunch['environment'], signal: AbortSignal): Promise<string | undefined> {
  const rustc = await findExecutable('rustc', environment);
  if (rustc === undefined) return undefined;
  const answer = await runProcess({ command: rustc, args: ['--print', 'sysroot'], cwd, environment, signal, timeoutMilliseconds: milliseconds }).catch(() => undefined);
  const folder = answer?.code === 0 ? join(answer.stdout.trim(), 'lib', 'rustlib', 'etc') : undefined;
  if (folder === undefined || !(await stat(join(folder, 'lldb_lookup.py')).catch(() => undefined))) return undefined;
  return (await stat(join(folder, 'lldb_commands')).catch(() => undefined)) ? folder : undefined;
}
