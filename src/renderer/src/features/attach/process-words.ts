/** Running programs in words, and what is asked for when one is attached to. */
import type { Language, LaunchRequest } from '../../../../shared/launch.ts';
import type { ProcessKind, RunningProcess } from '../../../../shared/processes.ts';

export const kinds: readonly { readonly value: ProcessKind | 'all'; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'node', text: 'Node' },
  { value: 'python', text: 'Python' },
  { value: 'go', text: 'Go' },
  { value: 'native', text: 'C, C++, Rust' },
];

const languageWords = { c: 'C', cpp: 'C++', rust: 'Rust', go: 'Go' } as const;

/** What it is, as short as a column is. */
export function kindWords({ kind, language, inspector, hasDebugInfo }: RunningProcess): string {
  switch (kind) {
    case 'node':
      return inspector ? `Node :${inspector.port}` : 'Node';
    case 'python':
      return 'Python';
    case 'go':
      return 'Go';
    case 'native':
      // Without debug information the language is a guess.
      return language === undefined || hasDebugInfo === false ? 'native' : languageWords[language];
    case 'other':
      return '';
    default:
      return kind satisfies never;
  }
}

/** Its command line, with the executable by its name alone. */
export function shortCommand({ name, commandLine }: Pick<RunningProcess, 'name' | 'commandLine'>): string {
  const [first = '', ...rest] = commandLine.split(' ');
  return name !== '' && /[\\/]/.test(first) && first.split(/[\\/]/).at(-1) === name ? [name, ...rest].join(' ') : commandLine;
}

/** How long it has run, in its largest unit. */
export function age(startedAt: number | undefined, now: number): string {
  if (startedAt === undefined) return '';
  const seconds = Math.max(0, Math.round((now - startedAt) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
}

/** What a person should know of it before they choose it. */
export function details({ folder, user, ours, obstacle, kind, hasDebugInfo, inspector }: RunningProcess): string {
  if (obstacle !== undefined) return `It cannot be attached to: ${obstacle}.`;
  const notes = [
    ...(folder === undefined ? [] : [`works in ${folder}`]),
    ...(user === undefined ? [] : [`runs as ${user}`]),
    ...(ours ? ['was started by DAPilot'] : []),
    ...(inspector ? [`its debugger listens at ${inspector.host}:${inspector.port}`] : []),
    ...(kind === 'native' && hasDebugInfo === false ? ['has no debug information: breakpoints in its sources are not possible'] : []),
    ...(kind === 'other' ? ['nothing is known of how to debug it'] : []),
  ];
  const [first = '', ...rest] = notes;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}

export function languageOf({ kind, language }: Pick<RunningProcess, 'kind' | 'language'>): Language {
  if (kind === 'node') return 'javascript';
  if (kind === 'python' || kind === 'go') return kind;
  return language ?? 'c';
}

const longestName = 60;

/** It is that very process: a later one with its number is refused. */
export function attachRequest(process: RunningProcess): LaunchRequest {
  const { processId, processStart } = process;
  const command = shortCommand(process);
  const name = command.length > longestName ? `${command.slice(0, longestName - 1)}…` : command;
  return { target: 'process', language: languageOf(process), processId, processStart, name: `${name} (${processId})` };
}
