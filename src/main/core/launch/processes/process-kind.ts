/** How a process would be debugged, from what its executable says. */
import { basename } from 'node:path';
import type { ProcessKind, RunningProcess } from '../../../../shared/processes.ts';
import { optional } from '../../base/loose.ts';
import type { RawProcess } from './raw-process.ts';

/** What an executable says of itself; undefined where it is no machine code, or may not be read. */
export interface Executable {
  readonly kind: Extract<ProcessKind, 'node' | 'go' | 'native'>;
  readonly language: NonNullable<RunningProcess['language']>;
  readonly hasDebugInfo: boolean | undefined;
}

export interface KindParts {
  /** Never rejects. */
  examine(path: string): Promise<Executable | undefined>;
  /** Whether a file of this name is loaded into the process; where that cannot be told, no. */
  hasLibrary(processId: number, name: RegExp): Promise<boolean>;
}

export type Kind = Pick<RunningProcess, 'kind' | 'language' | 'hasDebugInfo'>;

/** Names are anybody's: they decide only where the file itself says nothing. */
export async function kindOf({ processId, executable, executableFile }: RawProcess, { examine, hasLibrary }: KindParts): Promise<Kind> {
  if (executable === undefined || executableFile === undefined) return { kind: 'other' };
  const named = kindByName(executable);
  if (named === 'python') return { kind: 'python' };
  const found = await examine(executableFile);
  // On some systems what is called node keeps Node in a library; without it, it is only called so.
  if (found === undefined) return { kind: named ?? 'other' };
  if (found.kind === 'node' || (named === 'node' && (found.hasDebugInfo === undefined || (await hasLibrary(processId, /\/libnode\.so/))))) return { kind: 'node' };
  const { kind, language, hasDebugInfo } = found;
  // Debuggers have a Python for their own scripts.
  if (kind === 'native' && !/gdb|lldb/.test(basename(executable)) && (await hasLibrary(processId, /\/libpython3/))) return { kind: 'python' };
  return { kind, language, ...optional('hasDebugInfo', hasDebugInfo) };
}

function kindByName(path: string): Extract<ProcessKind, 'node' | 'python'> | undefined {
  const name = basename(path.replaceAll('\\', '/')).replace(/\.exe$/i, '');
  if (/^node(js)?[\d.-]*$/i.test(name)) return 'node';
  return /^(python|pypy)w?[\d.]*(-dbg)?$/i.test(name) ? 'python' : undefined;
}
