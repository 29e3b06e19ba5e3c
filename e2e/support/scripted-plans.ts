/**
 * Plans as a model would make them, from nothing but what it was sent: it looks at values that it was shown, stops earlier,
 * starts again, steps, and gives up in the end. Says the same to the same conversation.
 */
import type { ModelRequest, Reply } from './fake-model.ts';

/** Rounds that it plans; in the one after them it gives up. */
export const scriptedRounds = 6;

/** The answer to one request, by the number of its rounds. */
export function scriptedPlan({ body: { messages } }: Pick<ModelRequest, 'body'>): Reply {
  const round = messages.filter(({ role }) => role === 'user').length;
  if (round > scriptedRounds) return { text: { thoughts: 'What was seen rules out what I thought of; I see no way on.', hypotheses: [], plan: [], verdict: null } };
  // A stop that shows nothing new is not shown again.
  const seen = messages.findLast(({ role, content }) => role === 'user' && content.includes('<data from="source file">'))?.content ?? '';
  const asked = new Set(messages.filter(({ role }) => role === 'assistant').flatMap(({ content }) => [...content.matchAll(/"expression":"([^"]+)"/g)].map((match) => match[1])));
  const next = variablesIn(seen).filter((name) => !asked.has(name)).slice(0, 3);
  const looks = next.map((expression, index) => ({ action: 'evaluate', expression, description: `What does ${expression} hold here?`, ...(index === 0 ? { tests: `h${round}` } : {}) }));
  return {
    text: {
      thoughts: `The failure shows in the line that is marked. Which of ${next.join(', ') || 'the values'} is wrong there is not known yet, and the one that is has come from somewhere before this line.`,
      hypotheses: [{ id: `h${round}`, claim: `${next[0] ?? 'a value'} is not what the line expects`, status: 'open' }],
      plan: [...looks, ...movesOf(round, seen)],
      verdict: null,
    },
  };
}

/** In the second round it goes back to the beginning of the code that it was shown, and from there on by steps. */
function movesOf(round: number, seen: string): readonly object[] {
  if (round === 1) return [];
  if (round > 2) return [{ action: 'next', description: 'See where the program goes from here.' }];
  const [, path = '', first = ''] = /^\| (\S+), frame \d.*\n\| *>? *(\d+)/m.exec(seen) ?? [];
  const lines = [1, 2, 3, 4].map((further) => ({ line: Number(first) + further }));
  return [
    { action: 'setBreakpoints', source: { name: path.split('/').at(-1), path }, breakpoints: lines, description: 'Stop before it goes wrong.' },
    { action: 'restart', description: 'Again, up to there.' },
  ];
}

/** Plain names among the variables that a stop shows. */
function variablesIn(text: string): readonly string[] {
  return [...text.matchAll(/^\| {3}(?:\* )?([A-Za-z_]\w*) = /gm)].flatMap(([, name]) => name ?? []);
}
