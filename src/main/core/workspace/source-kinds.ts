/** Which files hold the text of programs, told by their names. */
import { extname } from 'node:path';

const sources = new Set(
  '.js .mjs .cjs .jsx .ts .mts .cts .tsx .vue .svelte .py .pyw .pyi .c .h .cc .cpp .cxx .hpp .hh .inl .go .rs .s .asm'.split(' '),
);
/** Loaded by programs as code, though nobody writes it as such. */
const others = new Set(['.json', '.wasm']);

/** A file that a person would call source code. */
export function isSourceFile(path: string): boolean {
  return sources.has(extname(path).toLowerCase());
}

/** A file that a frame of a program can be in. */
export function isProgramText(path: string): boolean {
  return isSourceFile(path) || others.has(extname(path).toLowerCase());
}
