/** Which modules the text of a JavaScript or TypeScript file names, without its tree. */
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import type { Named } from '../reach.ts';

const endings = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.tsx', '.jsx', '/index.js', '/index.ts', '/index.mjs', '/index.cjs'];

/** Paths that a relative specifier can lead to from a file, best first. */
export function modulePaths(from: string, specifier: string): readonly string[] {
  const path = join(dirname(from), specifier);
  // TypeScript sources may name the file that a build would make.
  return [...endings.map((ending) => path + ending), path.replace(/\.([mc]?)js$/, '.$1ts')];
}

/** Any text in quotes that begins like a relative path counts: also the one of a worker, a fork or a join. */
export function namedModules(text: string): Named {
  const relative = new Set([...text.matchAll(/(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g)].map(([, , path = '']) => path));
  const bare = new Set([...text.matchAll(/(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(['"])([^'"\n.][^'"\n]*)\1/g)].map(([, , name = '']) => name));
  const open = /\b(?:require|import|fork|Worker|spawn)\s*\(\s*(?!['"])[^\s)]/.test(text);
  return { relative: [...relative], bare: [...bare].filter((name) => !isBuiltin(name)), open };
}
