/** Which files of a workspace belong to a program: what is on the stack, what that imports, and what it was compiled from. */
import { dirname, join } from 'node:path';
import { isInside } from '../../base/paths.ts';

/** What the sources of a program name, as far as their texts tell. */
export interface Named {
  /** Relative specifiers of modules. */
  readonly relative: readonly string[];
  /** Specifiers of packages, without those that Node itself has. */
  readonly bare: readonly string[];
  /** Something is loaded by a name that is made while it runs. */
  readonly open: boolean;
}

export interface Language {
  /** The names of its files. */
  readonly files: RegExp;
  /** Read from the text of a file; absent: every file of the workspace may belong to the program. */
  readonly named?: (text: string) => Named;
  /** Absolute paths that a specifier can mean, best first. */
  readonly candidates?: (from: string, specifier: string) => readonly string[];
}

export interface Sources {
  /** Absolute paths of the workspace. */
  readonly listed: readonly string[];
  /** Reads a text, once. */
  read(path: string): Promise<string | undefined>;
}

/**
 * The files that can be part of the program, those that matter most first. `first` are absolute paths: what is on the stack, and
 * the entry. All of them where the entry cannot be read or belongs to a package, such as a test runner.
 */
export async function reach(language: Language, sources: Sources, workspace: string, first: readonly string[], entry: string | undefined): Promise<readonly string[]> {
  const { named, candidates } = language;
  const everything = [...first, ...sources.listed];
  if (!named || !candidates || entry === undefined || !isInside(workspace, entry) || /[\\/]node_modules[\\/]/.test(entry) || (await sources.read(entry)) === undefined) return everything;
  const known = new Set(sources.listed);
  const reached = new Set<string>();
  const open = new Set<string>();
  const waiting = [...first];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (reached.has(path) || !language.files.test(path)) continue;
    const text = await sources.read(path);
    if (text === undefined) continue;
    reached.add(path);
    const from = path;
    const found = named(text);
    if (found.open) open.add(isInside(workspace, dirname(dirname(path))) ? dirname(dirname(path)) : dirname(path));
    for (const specifier of found.relative) {
      const [exact, ...others] = candidates(from, specifier);
      // What a build made may be left out of the list; it is read by its full name.
      const target = [exact, ...others].find((each) => each !== undefined && known.has(each)) ?? exact;
      if (target !== undefined) waiting.push(target);
    }
    waiting.push(...found.bare.flatMap((specifier) => meant(sources.listed, specifier)), ...twinsOf(sources.listed, path));
  }
  // Names that are made while it runs mean files near by: beside the folder of the one that loads them.
  const near = sources.listed.filter((path) => [...open].some((folder) => isInside(folder, path)));
  return [...reached, ...near];
}

/** Files that an alias or a package of the workspace can mean: `@/lib/cart` ends as `…/lib/cart.ts` does, `@shop/cart` is a folder. */
function meant(listed: readonly string[], specifier: string): readonly string[] {
  const parts = specifier.split('/').filter((part) => part !== '' && !/^[@~#]/.test(part));
  const tail = parts.join('/');
  if (tail === '') return [];
  return listed.filter((path) => {
    const plain = path.replaceAll('\\', '/');
    return plain.replace(/(\/index)?\.\w+$/, '').endsWith(`/${tail}`) || plain.includes(`/packages/${tail}/`);
  });
}

const builds = /^(.*)[\\/](?:dist|build|out|lib)[\\/](.+)\.[cm]?jsx?$/;

/** `dist/cart.js` is compiled from `src/cart.ts` or `cart.ts`. */
function twinsOf(listed: readonly string[], path: string): readonly string[] {
  const [, root, tail] = builds.exec(path) ?? [];
  if (root === undefined || tail === undefined) return [];
  const stems = [join(root, tail), join(root, 'src', tail)];
  return listed.filter((each) => /\.[cm]?tsx?$/.test(each) && stems.includes(each.replace(/\.[cm]?tsx?$/, '')));
}
