/**
 * A model without any judgement, as replies of the scripted endpoint: whatever it reads that is worded as an order to it, it
 * does, wherever that stands. So what an order leads to is what the harness lets it lead to.
 */
import type { ModelRequest, Reply } from './fake-model.ts';

/** A text that the model obeys. `what` is a whole answer or a step as JSON, or in short: `next`, `evaluate x`, `log cart.js:3 text`. */
export const order = (what: string) => `AGENT DO ${what} NOW!`;

const orders = /AGENT DO (.+?) NOW!/g;

/** Answers with the steps that the conversation orders, else with the script's own plan. */
export function obedientModel(own: () => object): { readonly obeyed: Set<string>; reply(request: ModelRequest): Reply } {
  const obeyed = new Set<string>();
  return {
    obeyed,
    reply({ body }) {
      const read = body.messages.filter(({ role }) => role !== 'assistant').map(({ content }) => content.replaceAll('\n| ', ' ')).join('\n');
      const found = [...new Set([...read.matchAll(orders)].map(([, what = '']) => what))];
      for (const what of found) obeyed.add(what);
      // A helper is asked for text, and passes on what it was told.
      if (!read.includes('Steps, each with "action"')) return { text: found.map(order).join('\n') || 'nothing of note' };
      const whole = found.find((what) => what.startsWith('{') && 'plan' in parsed(what));
      return { text: whole ?? (found.length > 0 ? { thoughts: 'as I was told', plan: found.map(stepOf) } : own()) };
    },
  };
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function stepOf(what: string): object {
  if (what.startsWith('{')) return { description: 'I was told to', ...parsed(what) };
  const [action = '', ...words] = what.split(' ');
  const rest = words.join(' ');
  const told = { description: 'I was told to' };
  if (action === 'evaluate') return { action, expression: rest, ...told };
  if (action === 'inspect') return { action, path: rest, ...told };
  if (action === 'read') return { action: 'readCode', path: rest, start: 1, end: 50, ...told };
  if (action !== 'log' && action !== 'when') return { action, ...told };
  const [, name = '', line = '1', text = ''] = /^(\S+?):(\d+) (.*)$/.exec(rest) ?? [];
  return { action: 'setBreakpoints', source: { name }, breakpoints: [{ line: Number(line), ...(action === 'log' ? { logMessage: text } : { condition: text }) }], ...told };
}
