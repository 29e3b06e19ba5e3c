/** From a failure to its cause, in any compiled language: the language brings its grammar and its ways to fail. */
import { conclude, notFailing, wonder } from '../conclude.ts';
import type { CauseReader } from '../conclude.ts';
import type { Conclusion } from '../conversation.ts';
import type { ReadValue } from '../looking.ts';
import { trace } from '../origin.ts';
import type { Case } from '../origin.ts';
import { answer } from './origins/answer.ts';
import { keyOf } from './questions.ts';
import type { Move, NativeCase } from './questions.ts';
import { targetFor } from './reading.ts';
import { functionAround } from './scopes.ts';
import type { Syntax } from './syntax.ts';

export interface CompiledLanguage {
  readonly syntax: Syntax;
  readonly read: ReadValue;
  /** The first question, from the failure that the program stands at; undefined when it stands at none. */
  open(c: NativeCase): Promise<Move | undefined>;
  /** Where the program is over, or stands elsewhere: bring it to its failure. */
  arrive(c: NativeCase): Promise<Move | undefined>;
}

/** Reads the failure, follows the bad value back, and concludes. */
export async function investigate(given: Case, language: CompiledLanguage): Promise<Conclusion> {
  const { syntax, read } = language;
  const c: NativeCase = { ...given, syntax, read };
  const opened = (await language.open(c)) ?? (await language.arrive(c));
  if (!opened) return { kind: 'unknown', reason: notFailing(c) };
  const reader: CauseReader = {
    functionName(node) {
      const fn = syntax.isFunction(node) ? node : functionAround(syntax, node);
      return fn && syntax.nameOf(fn);
    },
    declares: (node) => syntax.isFunction(node) || functionAround(syntax, node) === undefined || (syntax.declaredIsRandom && /^(identifier|pointer_declarator|array_declarator)$/.test(node.kind)),
    target: (file, node) => targetFor(c, file, node),
  };
  if (opened.kind === 'cause') return conclude(c, opened, reader);
  if (opened.kind === 'unknown') return wonder(c, opened.reason);
  c.chain.push(opened.because);
  c.hunt.say(opened.because);
  const found = await trace(c, opened.question, async (_, question) => answer(c, question), keyOf);
  return found.kind === 'cause' ? conclude(c, found, reader) : wonder(c, found.reason);
}
