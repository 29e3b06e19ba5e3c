/** Go: which value is bad where a panic, a fatal error, a failing test or an exit ended the program. */
import { arriveAtExit } from '../compiled/exits.ts';
import type { CompiledLanguage } from '../compiled/investigate.ts';
import { openGo } from './opening.ts';
import { goSyntax } from './syntax.ts';
import { failedTest } from './tests.ts';
import { readGo } from './values.ts';

export const go: CompiledLanguage = {
  syntax: goSyntax,
  read: readGo,
  open: openGo,
  arrive: async (c) => (await failedTest(c)) ?? (await arriveAtExit(c, { names: /^(Exit|Fatal|Fatalf|Fatalln)$/ })),
};
