/** Files that a debugger has no code of, whatever the program: those of a language that it does not know. Pure. */
import { extname } from 'node:path';
import type { Language } from '../../../../shared/launch.ts';

const languages: Readonly<Record<string, readonly Language[]>> = {
  '.js': ['javascript', 'typescript'],
  '.ts': ['javascript', 'typescript'],
  '.tsx': ['javascript', 'typescript'],
  '.jsx': ['javascript', 'typescript'],
  '.mjs': ['javascript', 'typescript'],
  '.cjs': ['javascript', 'typescript'],
  '.mts': ['javascript', 'typescript'],
  '.cts': ['javascript', 'typescript'],
  '.py': ['python'],
  '.pyw': ['python'],
  '.go': ['go'],
  '.c': ['c', 'cpp'],
  '.h': ['c', 'cpp'],
  '.cc': ['c', 'cpp'],
  '.cpp': ['c', 'cpp'],
  '.cxx': ['c', 'cpp'],
  '.hpp': ['c', 'cpp'],
  '.rs': ['rust'],
};

/** False where it is not known: another ending, or an adapter for any language. */
export function isForeign(path: string, known: readonly Language[]): boolean {
  const its = languages[extname(path).toLowerCase()];
  return its !== undefined && !known.includes('other') && !its.some((language) => known.includes(language));
}
