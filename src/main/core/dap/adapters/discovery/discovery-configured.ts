import type { ConfiguredAdapter } from '../../../../../shared/adapters.ts';
import { runProcess, type FinishedProcess } from '../../../base/process.ts';
import { locateCommand } from '../configured/configured-command.ts';
import type { Finding, LookContext, Probe } from './discovery.ts';

const askMilliseconds = 10_000;
const languageWords: Readonly<Record<string, string>> = { javascript: 'JavaScript', typescript: 'TypeScript', python: 'Python', c: 'C', cpp: 'C++', rust: 'Rust', go: 'Go' };

/** One adapter of the settings: its command, and its version where the settings say how to ask. */
export function configuredProbe(id: string, adapter: ConfiguredAdapter): Probe {
  const label = adapter.label ?? id;
  return { id, label, debugs: debugs(adapter), origin: 'settings', look: (context) => look(id, label, adapter, context) };
}

function debugs({ languages, fileEndings }: ConfiguredAdapter): string {
  const words = languages.flatMap((language) => languageWords[language] ?? []);
  return [...words, ...fileEndings].join(', ') || 'Programs that are launched with it';
}

async function look(id: string, label: string, { command = '', transport, versionArgs }: ConfiguredAdapter, { environment, workspace, signal }: LookContext): Promise<Finding> {
  if (transport.kind === 'server') return { state: 'unknown', place: `${transport.host}:${transport.port}`, foundBy: 'your settings', advice: 'It has to run already when a program is launched with it.' };
  const path = await locateCommand(command, { id, label }, environment, workspace);
  const found = { place: path, foundBy: `debug.adapters.${id} in your settings` };
  if (versionArgs === undefined) return { state: 'ready', ...found };
  const answer = await runProcess({ command: path, args: versionArgs, cwd: '/', environment, signal, timeoutMilliseconds: askMilliseconds });
  const version = versionIn(answer);
  const problem = await misfit(path, version, { environment, signal });
  return { state: problem === undefined ? 'ready' : 'unfit', ...found, ...(version === undefined ? {} : { version }), ...problem };
}

function versionIn({ stdout, stderr }: FinishedProcess): string | undefined {
  // In parentheses stands whose package it is.
  const words = (stdout.trim() || stderr).replaceAll(/\([^)]*\)/g, '');
  return /\d+(\.\d+)+[\w.-]*/.exec(words)?.[0];
}

/** A gdb without Python, or before 14, starts and knows no DAP. */
async function misfit(path: string, version: string | undefined, { environment, signal }: Pick<LookContext, 'environment' | 'signal'>): Promise<Pick<Finding, 'problem' | 'advice'> | undefined> {
  if (!/^(.*-)?gdb(-.*)?$/.test(path.split(/[/\\]/).at(-1) ?? '')) return undefined;
  const answer = await runProcess({ command: path, args: ['-nx', '-q', '-batch', '-ex', 'python import gdb.dap'], cwd: '/', environment, signal, timeoutMilliseconds: askMilliseconds });
  if (answer.code === 0 && !/error|not supported/i.test(answer.stderr)) return undefined;
  const reason = /not supported/i.test(answer.stderr) ? 'it is built without Python' : 'DAP came with GDB 14';
  return { problem: `This gdb${version === undefined ? '' : ` ${version}`} speaks no DAP: ${reason}.`, advice: 'Install GDB 14 or newer, built with Python, and name it in "command"; or use lldb-dap or CodeLLDB.' };
}
