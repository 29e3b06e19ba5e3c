/**
 * An investigation is written as one straight function that asks questions; this turns each question into an Action Plan
 * and the results of the round into its answer.
 */
import type { Step } from '../../../../shared/agent.ts';
import type { Observation, ObservedStop } from '../../../../shared/observation.ts';
import type { ActionPlan, Hypothesis, PlanStep } from '../../../../shared/plan.ts';
import type { PlannerInput } from '../planner.ts';

/** What an investigation sees and says. */
export interface Hunt {
  /** The newest input. */
  readonly input: PlannerInput;
  readonly observation: Observation | undefined;
  readonly stop: ObservedStop | undefined;
  /** Adds a sentence to the thoughts of the next plan. */
  say(sentence: string): void;
  /** Opens a hypothesis, or changes the status of one. */
  suppose(id: string, claim: string, status?: Hypothesis['status']): void;
  /** One round: proposes these steps and gives them back with what came of them. */
  round(steps: readonly PlanStep[]): Promise<readonly Step[]>;
  /** Plans that may still be made, the concluding one included. */
  readonly roundsLeft: number;
}

export type Conclusion =
  | { readonly kind: 'cause'; readonly verdict: NonNullable<ActionPlan['verdict']> }
  /** "I do not know", with why. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Conversation {
  /** The plan for this input; inputs come in order, each with one more past round. */
  next(input: PlannerInput): Promise<ActionPlan>;
  /** The number of past rounds that the next input must have. */
  readonly expectedRounds: number;
}

/** A task's rounds by default; the loop has the last word. */
const maximumRounds = 8;

export function startConversation(first: PlannerInput, investigate: (hunt: Hunt) => Promise<Conclusion>): Conversation {
  let input = first;
  const startRounds = first.past.length;
  let thoughts: string[] = [];
  const hypotheses = new Map<string, Hypothesis>();
  let question = Promise.withResolvers<ActionPlan>();
  let answer: PromiseWithResolvers<readonly Step[]> | undefined;
  let started = false;
  let asked = startRounds;

  function take(plan: readonly PlanStep[], verdict: ActionPlan['verdict']): ActionPlan {
    const said = thoughts.join(' ').slice(0, 8000);
    thoughts = [];
    return { thoughts: said, hypotheses: [...hypotheses.values()].slice(-8), plan: [...plan], verdict };
  }

  const hunt: Hunt = {
    get input() {
      return input;
    },
    get observation() {
      return input.observation;
    },
    get stop() {
      return input.observation?.stop;
    },
    say(sentence) {
      thoughts.push(sentence);
    },
    suppose(id, claim, status = 'open') {
      hypotheses.set(id, { id, claim: claim.slice(0, 600), status });
    },
    round(steps) {
      answer = Promise.withResolvers();
      asked += 1;
      question.resolve(take(steps, null));
      return answer.promise;
    },
    get roundsLeft() {
      return maximumRounds - asked;
    },
  };

  return {
    async next(newest) {
      input = newest;
      const pending = question.promise;
      if (!started) {
        started = true;
        investigate(hunt).then(
          (end) => {
            if (end.kind === 'unknown') {
              if (isSkippedWhole(input)) hunt.say('Every step of the last plan was skipped, so what they were to show is not known.');
              hunt.say(end.reason);
            }
            question.resolve(take([], end.kind === 'cause' ? end.verdict : null));
          },
          (error: unknown) => question.reject(error),
        );
        return pending;
      }
      question = Promise.withResolvers();
      for (const known of newest.past.at(-1)?.hypotheses ?? []) if (hypotheses.has(known.id)) hypotheses.set(known.id, known);
      answer?.resolve(newest.past.at(-1)?.steps ?? []);
      return question.promise;
    },
    get expectedRounds() {
      return asked;
    },
  };
}

function isSkippedWhole({ past }: PlannerInput): boolean {
  const steps = past.at(-1)?.steps ?? [];
  return steps.length > 0 && steps.every(({ status }) => status === 'skipped');
}
