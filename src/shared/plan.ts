/**
 * The Action Plan: the only thing a planner may answer. This schema is the source for validation, for the JSON Schema
 * that an endpoint is given, for the TypeScript types and for the prompt's list of actions.
 */
import { z } from 'zod';

const maximumSteps = 10;

const line = z.number().int().min(1);

const common = {
  description: z.string().min(1).max(600).describe('why, in one sentence'),
  tests: z.string().optional().describe('id of the hypothesis this step tests'),
  expect: z.string().max(600).optional().describe('what the hypothesis predicts this step will show'),
};

const frame = z
  .number()
  .int()
  .min(0)
  .optional()
  .describe('position in the call chain, 0 is where the program stands; 0 when absent');

const sourceBreakpointSchema = z.strictObject({
  line,
  column: z.number().int().min(1).optional().describe('only to stop inside of a function that is written within the line'),
  condition: z.string().max(1000).optional(),
  hitCondition: z.string().max(100).optional(),
  logMessage: z.string().max(1000).optional(),
});

function step<Action extends string, Shape extends z.core.$ZodLooseShape>(action: Action, about: string, shape: Shape) {
  return z.strictObject({ action: z.literal(action), ...shape, ...common }).describe(about);
}

/** The five actions every model gets. Each description says which question it answers and what it costs. */
export const coreSteps = [
  step('evaluate', 'What is the value of this expression here? Cheap.', {
    expression: z.string().min(1).max(4000),
    frame,
  }),
  step('setBreakpoints', 'Stop (or log) when execution reaches these lines. Replaces your earlier ones in that file. Cheap.', {
    source: z.strictObject({
      name: z.string().min(1).describe('file name, or path relative to the workspace'),
      path: z.string().optional(),
    }),
    breakpoints: z.array(sourceBreakpointSchema).max(20),
  }),
  step('continue', 'Run on to the next stop or to the end.', {}),
  step('next', 'Run this line and stop at the next one, over calls.', {}),
  step('stepIn', 'Go into the call on this line.', {}),
] as const;

/** Offered to strong models and used by the built-in planner. */
export const extendedSteps = [
  step('stepOut', 'Run until this function has returned to its caller.', {}),
  step('pause', 'Stop a running program where it is.', {}),
  step('restart', 'Run the program again from the start, keeping breakpoints. Costs a whole run.', {}),
  step('inspect', 'Which members does this value have? Gives a page of names and values.', {
    path: z.string().min(1).max(1000).describe('an expression without calls, for example order.items'),
    start: z.number().int().min(0).optional().describe('member to begin the page with'),
    frame,
  }),
  step('setExceptionBreakpoints', 'Stop where exceptions are thrown.', {
    filters: z.array(z.enum(['all', 'uncaught'])).max(2),
  }),
  step('readCode', 'What is the text of these lines? Cheap.', {
    path: z.string().min(1).describe('path relative to the workspace'),
    start: line,
    end: line,
  }),
  step('searchCode', 'Where does this text occur in the sources of the workspace? Cheap.', {
    pattern: z.string().min(1).max(500).describe('plain text, as it stands in the file'),
    path: z.string().min(1).max(1000).optional().describe('only in files whose path contains this'),
  }),
  step('recentChanges', 'What differs from the last commit, and what were the last commits? Cheap.', {
    path: z.string().min(1).max(4000).optional().describe('relative to the workspace; all of it when absent'),
  }),
  step('parseStack', 'Which places of the workspace does a stack trace in text speak of? Cheap.', {
    text: z.string().min(1).max(20_000),
  }),
  step('checkEnvironment', 'Are interpreter, debug adapter and installed dependencies as the project asks for them? A second; runs nothing of the project.', {}),
  step('network', 'Which requests has the program sent, and what came back? The first one begins the recording. JavaScript only.', {
    filter: z.string().min(1).max(500).optional().describe('only requests whose line contains this, for example a host, POST, or 500'),
    request: z.number().int().min(1).optional().describe('number of one request: its headers and bodies'),
  }),
  step('setVariable', 'Gives a variable or member another value, from here on. Changes the program.', {
    name: z.string().min(1).max(1000).describe('a path without calls, for example order.total'),
    value: z.string().min(1).max(4000).describe('an expression of the program’s language'),
    frame,
  }),
  step('whatIf', 'Does the failure go away if this is done first? Evaluates it with its effects, then runs this line. Changes the program.', {
    expression: z.string().min(1).max(4000),
    frame,
  }),
  step('callTool', 'Asks a tool that the person has added; only those that are listed as external tools. The person is always asked.', {
    server: z.string().min(1).max(60),
    tool: z.string().min(1).max(200),
    arguments: z.string().max(20_000).default('{}').describe('a JSON object as text'),
  }),
  step('readMore', 'The rest of a result that was cut. Cheap.', {
    step: z.string().regex(/^r\d+s\d+$/).describe('name of the step, for example r1s2'),
    from: z.number().int().min(0).describe('character of the whole result to begin with'),
  }),
] as const;

const coreStepSchema = z.discriminatedUnion('action', [...coreSteps]);
export const planStepSchema = z.discriminatedUnion('action', [...coreSteps, ...extendedSteps]);

export const hypothesisSchema = z.strictObject({
  id: z.string().min(1).max(20),
  claim: z.string().min(1).max(600),
  status: z.enum(['open', 'supported', 'refuted', 'inconclusive']).default('open'),
});

const verdictSchema = z.strictObject({
  rootCause: z
    .strictObject({ path: z.string().min(1), line, function: z.string().optional() })
    .describe('the user’s statement that a fix would change: where the bad value is born, not where it is used'),
  explanation: z.string().min(1).max(4000),
  evidence: z.array(z.string().min(1)).min(1).max(40).describe('ids of steps or stops that show it'),
  confidence: z.number().min(0).max(1),
});

const answer = {
  thoughts: z.string().max(8000).describe('what the state shows and what it rules out'),
  hypotheses: z.array(hypothesisSchema).max(8).default([]),
  verdict: verdictSchema.nullable().default(null),
};

/** Full schema; a verdict ends the plan, so it never comes with steps. */
export const actionPlanSchema = z.strictObject({ ...answer, plan: z.array(planStepSchema).max(maximumSteps) });
/** The same with the core actions only. */
export const corePlanSchema = z.strictObject({ ...answer, plan: z.array(coreStepSchema).max(maximumSteps) });

export type PlanStep = z.infer<typeof planStepSchema>;
export type PlanAction = PlanStep['action'];

/** The actions without parameters: they move the program from where it stands. */
export const movements = ['continue', 'next', 'stepIn', 'stepOut', 'pause', 'restart'] as const satisfies readonly PlanAction[];
type Movement = { readonly action: (typeof movements)[number] };
export type MovingStep = Extract<PlanStep, Movement>;

/** Whether a step, or a draft of one, moves the program. */
export function isMovingStep(step: { readonly action: PlanAction }): step is Movement {
  return movements.some((movement) => movement === step.action);
}

export type Hypothesis = z.infer<typeof hypothesisSchema>;
export type PlannedVerdict = z.infer<typeof verdictSchema>;
export type ActionPlan = z.infer<typeof actionPlanSchema>;
export type SourceBreakpoint = z.infer<typeof sourceBreakpointSchema>;
