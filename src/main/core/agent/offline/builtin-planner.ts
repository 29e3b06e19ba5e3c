/**
 * The planner that needs no model: it takes the failing expression apart, follows the bad value back to where it is born
 * by looking, by reading the sources and by running the program again, and says "I do not know" rather than guess.
 */
import { DapilotError } from '../../../../shared/errors.ts';
import type { Planner, PlannerInput, PlannerReads } from '../planner.ts';
import { noUsage } from '../usage.ts';
import { investigate as investigateCompiled } from './compiled/investigate.ts';
import type { CompiledLanguage } from './compiled/investigate.ts';
import { startConversation } from './conversation.ts';
import type { Conclusion, Conversation } from './conversation.ts';
import { go } from './go/language.ts';
import { investigate as investigateJavascript } from './javascript/investigate.ts';
import { modulePaths, namedModules } from './javascript/specifiers.ts';
import { brokenEnvironment } from './environment.ts';
import { printedFailure } from './failure.ts';
import { createLooking } from './looking.ts';
import type { ReadValue } from './looking.ts';
import { native } from './native/language.ts';
import type { Case } from './origin.ts';
import { investigate as investigatePython } from './python/investigate.ts';
import { readPython } from './python/values.ts';
import { loadProgram } from './program.ts';
import type { Language } from './reach.ts';
import { createTravel } from './travel.ts';
import type { Parse } from './tree.ts';
import { readValue } from './values.ts';

export interface BuiltinPlannerParts {
  readonly reads: PlannerReads;
  readonly parse: Parse;
}

interface Follower extends Language {
  investigate(c: Case): Promise<Conclusion>;
  readonly readValue: ReadValue;
}

const javascript: Follower = { investigate: investigateJavascript, readValue, files: /\.[cm]?[jt]sx?$/i, named: namedModules, candidates: modulePaths };

function compiled(language: CompiledLanguage, files: RegExp): Follower {
  return { investigate: (c) => investigateCompiled(c, language), readValue: language.read, files };
}

const cAndCpp = compiled(native, /\.(c|h|cc|cpp|cxx|hh|hpp|hxx)$/i);

/** Languages that can be followed, by the `language` of the program. */
const languages: Readonly<Record<string, Follower>> = {
  javascript,
  typescript: javascript,
  python: { investigate: investigatePython, readValue: readPython, files: /\.pyw?$/i },
  c: cAndCpp,
  cpp: cAndCpp,
  go: compiled(go, /\.go$/i),
};

function cannotFollow(language: string): string {
  const name = language === 'other' ? 'this language' : language.charAt(0).toUpperCase() + language.slice(1);
  return `The built-in planner cannot follow values in ${name} yet, so I do not know the cause; a model can look for it when one is set in the settings.`;
}

/** A planner for the tasks of one workspace; one task at a time. */
export function createBuiltinPlanner({ reads, parse }: BuiltinPlannerParts): Planner {
  let conversation: Conversation | undefined;

  function begin(input: PlannerInput, signal: AbortSignal): Conversation {
    return startConversation(input, async (hunt) => {
      const broken = brokenEnvironment(input);
      if (broken !== undefined) return { kind: 'unknown', reason: broken };
      const name = input.program?.language ?? 'javascript';
      const language = languages[name];
      if (!language) return { kind: 'unknown', reason: cannotFollow(name) };
      const places = hunt.stop?.frames.flatMap(({ path, line, user }) => (user && path !== undefined ? [{ path, line }] : [])) ?? printedFailure(hunt.observation?.output ?? '')?.places ?? [];
      const program = await loadProgram(reads, parse, input.workspace, { entry: input.program?.path, places }, language, signal);
      const looking = createLooking(hunt, language.readValue);
      try {
        return await language.investigate({ hunt, program, looking, travel: createTravel(hunt, looking), evidence: new Set(), chain: [] });
      } catch (error) {
        if (error instanceof DapilotError) throw error;
        // Code that the rules were not made for must not end the task as a defect: what is not understood is not known.
        return { kind: 'unknown', reason: `The analysis itself went wrong (${error instanceof Error ? error.message : String(error)}), so I do not know the cause.` };
      }
    });
  }

  return {
    kind: 'builtin',
    label: 'built-in planner',
    async plan(input, signal, onThoughts) {
      signal.throwIfAborted();
      if (conversation?.expectedRounds !== input.past.length || input.past.length === 0) conversation = begin(input, signal);
      const plan = await Promise.race([conversation.next(input), aborted(signal)]);
      onThoughts(plan.thoughts);
      return { plan, usage: noUsage, repaired: false };
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new DapilotError('cancelled', 'The planner was stopped.')), { once: true });
  return promise;
}
