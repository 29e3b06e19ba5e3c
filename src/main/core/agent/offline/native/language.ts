/** C and C++: which value is bad where a signal, an assertion or an exception ended the program. */
import type { CompiledLanguage } from '../compiled/investigate.ts';
import { arriveAtExit } from '../compiled/exits.ts';
import { readNative } from './values.ts';
import { openNative } from './opening.ts';
import { nativeSyntax } from './syntax.ts';

export const native: CompiledLanguage = {
  syntax: nativeSyntax,
  read: readNative,
  open: openNative,
  arrive: (c) => arriveAtExit(c, { names: /^(exit|_exit|abort|quick_exit|errx?)$/, main: 'main' }),
};
