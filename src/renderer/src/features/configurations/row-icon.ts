import type { ConfigurationRow } from '../../../../shared/configurations.ts';

/** The icon of what a configuration debugs. */
export function rowIcon({ kind, type = '', request }: Pick<ConfigurationRow, 'kind' | 'type' | 'request'>): string {
  if (kind === 'compound') return 'layers';
  if (request === 'attach') return 'plug';
  return icons.find(([pattern]) => pattern.test(type))?.[1] ?? 'debug-alt';
}

/** What stands beside its name: one that is not finished has no type, and is no compound for that. */
export function rowNote({ kind, type, folder, hidden }: Pick<ConfigurationRow, 'kind' | 'type' | 'folder' | 'hidden'>): string {
  return [folder, kind === 'compound' ? 'compound' : type, hidden === true ? 'hidden' : undefined].filter(Boolean).join(' · ');
}

const icons: readonly (readonly [RegExp, string])[] = [
  [/chrome|edge|firefox/, 'globe'],
  [/^(python|debugpy)$/, 'python'],
  [/^go$/, 'library'],
  [/terminal/, 'terminal'],
  [/node/, 'file-code'],
  [/lldb|cppdbg|cppvsdbg|gdb/, 'file-binary'],
];
