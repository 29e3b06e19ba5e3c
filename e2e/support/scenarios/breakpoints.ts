import type { Action, FakeRequest, Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch } from './common.ts';

interface Answered {
  readonly id: number;
  readonly verified: true;
  readonly line: number;
}

/** FA-07: ways to answer setBreakpoints. The ids start at 0. */
export const breakpointAnswers = {
  noBody: scenario('no body', { respond: null }),
  refused: scenario('refused', { refuse: { message: 'no breakpoints today' } }),
  shorter: scenario('shorter array', answering((answers) => answers.slice(0, -1))),
  empty: scenario('empty array', answering(() => [])),
  /** In the order of lines from the last to the first; only `line` tells which is which. */
  otherOrder: scenario('other order', answering((answers) => answers.toReversed())),
  noIds: scenario('no ids', answering((answers) => answers.map(({ id: _, ...answer }) => answer))),
} satisfies Record<string, Scenario>;

function scenario(name: string, answer: Action): Scenario {
  return { name: `FA-07 ${name}`, rules: [initializeFirst, { on: 'setBreakpoints', do: [answer] }, launch(), disconnect] };
}

function answering(change: (answers: readonly Answered[]) => readonly object[]): Action {
  return { respond: (request) => ({ breakpoints: change(answers(request)) }) };
}

function answers(request: FakeRequest): readonly Answered[] {
  const asked = (request.arguments['breakpoints'] ?? []) as readonly { readonly line: number }[];
  return asked.map(({ line }, id) => ({ id, verified: true, line }));
}
