/**
 * The one parser set: whoever needs the syntax of a program parses here. Languages are registered in this file and nowhere
 * else, because @ast-grep/napi takes dynamic languages only once per process.
 */
import { extname } from 'node:path';
import c from '@ast-grep/lang-c';
import cpp from '@ast-grep/lang-cpp';
import go from '@ast-grep/lang-go';
import python from '@ast-grep/lang-python';
import rust from '@ast-grep/lang-rust';
import { Lang, parse as parseText, registerDynamicLanguage } from '@ast-grep/napi';
import type { SgNode } from '@ast-grep/napi';

/** Grammars that come as libraries. */
const libraries = { c, cpp, go, python, rust };
type LibraryLanguage = keyof typeof libraries;

const parserLanguages = ['javascript', 'typescript', 'tsx', 'c', 'cpp', 'go', 'python', 'rust'] as const;
export type ParserLanguage = (typeof parserLanguages)[number];

const builtIn: Readonly<Record<Exclude<ParserLanguage, LibraryLanguage>, Lang>> = {
  javascript: Lang.JavaScript,
  typescript: Lang.TypeScript,
  tsx: Lang.Tsx,
};

/** Those libraries that this machine has; loaded when the first text needs one. */
let registered: ReadonlySet<string> | undefined;

const byExtension: Readonly<Record<string, ParserLanguage>> = {
  '.js': 'javascript',
  '.cjs': 'javascript',
  '.mjs': 'javascript',
  '.jsx': 'javascript',
  '.ts': 'typescript',
  '.cts': 'typescript',
  '.mts': 'typescript',
  '.tsx': 'tsx',
  '.py': 'python',
  '.pyw': 'python',
  '.c': 'c',
  // A header may be either's; C++ reads nearly all of C.
  '.h': 'cpp',
  '.cc': 'cpp',
  '.cpp': 'cpp',
  '.cxx': 'cpp',
  '.hh': 'cpp',
  '.hpp': 'cpp',
  '.hxx': 'cpp',
  '.go': 'go',
  '.rs': 'rust',
};

/** The language a file is parsed as, by its name; undefined when there is no grammar for it. */
export function languageOf(path: string): ParserLanguage | undefined {
  return byExtension[extname(path).toLowerCase()];
}

/**
 * Parses text as a language, or as what the name of a file says it is. Broken text still gives a tree.
 * Returns undefined when there is no grammar for it.
 */
export function parse(languageOrPath: string, text: string): SgNode | undefined {
  const language = parserLanguages.find((name) => name === languageOrPath) ?? languageOf(languageOrPath);
  if (language === undefined) return undefined;
  if (!isLibraryLanguage(language)) return parseText(builtIn[language], text).root();
  return available().has(language) ? parseText(language, text).root() : undefined;
}

function isLibraryLanguage(language: ParserLanguage): language is LibraryLanguage {
  return language in libraries;
}

/** Empty where the packages have no library for this machine: the other languages still work. */
function available(): ReadonlySet<string> {
  if (!registered) {
    const found = Object.entries(libraries).flatMap(([name, language]) => {
      const libraryPath = libraryOf(language);
      return libraryPath === undefined ? [] : [[name, { ...language, libraryPath }] as const];
    });
    if (found.length > 0) registerDynamicLanguage(Object.fromEntries(found));
    registered = new Set(found.map(([name]) => name));
  }
  return registered;
}

function libraryOf(language: { readonly libraryPath: string }): string | undefined {
  try {
    return language.libraryPath;
  } catch {
    return undefined;
  }
}
