/** Examples of good plans, one for each class of failure: what is asked first, what it predicts, and what it rules out. */
import type { ActionPlan } from '../../../shared/plan.ts';

export interface Example {
  readonly failure: string;
  readonly seen: string;
  readonly answer: ActionPlan;
}

function example(failure: string, seen: string, thoughts: string, claims: readonly string[], plan: ActionPlan['plan']): Example {
  const hypotheses = claims.map((claim, index) => ({ id: `h${index + 1}`, claim, status: 'open' as const }));
  return { failure, seen, answer: { thoughts, hypotheses, plan, verdict: null } };
}

export const examples: readonly Example[] = [
  example(
    'undefined or null value',
    "TypeError: Cannot read properties of undefined (reading 'cents') at cart.js:13, `const price = find(sku)` on line 12, frame 1 is total at cart.js:21",
    'price is undefined on line 13, so find returned nothing on line 12. Either the sku is spelled differently from the catalogue, or the catalogue is not filled yet. Line 13 only uses the value; it is born in find or in what the caller passed.',
    ['the sku is not a key of the catalogue', 'the catalogue is empty when find runs'],
    [
      { action: 'evaluate', expression: 'sku', description: 'see which key was asked for', tests: 'h1' },
      { action: 'evaluate', expression: 'Object.keys(catalogue).length', description: 'is the catalogue filled', tests: 'h2', expect: '0' },
      { action: 'evaluate', expression: 'items[0]', frame: 1, description: 'see where the caller took the sku from', tests: 'h1' },
    ],
  ),
  example(
    'wrong type',
    'a sum shows "0102030" in report.js:8, rows come from a CSV file',
    'The result looks like joined text, so an operand of + is a string. The first value that is a string tells where conversion was forgotten.',
    ['row.amount is a string when it is added'],
    [
      { action: 'setBreakpoints', source: { name: 'report.js' }, breakpoints: [{ line: 8, hitCondition: '1' }], description: 'stop at the first addition' },
      { action: 'continue', description: 'run to it', expect: 'report.js:8' },
      { action: 'evaluate', expression: 'typeof row.amount', description: 'which type is added', tests: 'h1', expect: "'string'" },
    ],
  ),
  example(
    'async race',
    'config.url is undefined in start at server.js:30, load is async and is called on line 28 without await',
    'start reads config before load has finished; nothing on line 28 waits for it. If so, the value is there a moment later.',
    ['start runs before load has set config.url'],
    [
      {
        action: 'setBreakpoints',
        source: { name: 'config.js' },
        breakpoints: [{ line: 14, logMessage: 'load sets url' }],
        description: 'log when load sets the value',
        tests: 'h1',
      },
      { action: 'evaluate', expression: 'loading instanceof Promise', description: 'is the load still a pending promise', tests: 'h1', expect: 'true' },
      { action: 'continue', description: 'the log line after the failure shows the order', tests: 'h1' },
    ],
  ),
  example(
    'lost update',
    'balance is 90 after two withdrawals of 10 from 110; withdraw reads, awaits, then writes account.js:16',
    'Both calls may read 110 before either writes. The value read must be seen together with the value that is there at the write.',
    ['the second write is computed from a balance read before the first write'],
    [
      {
        action: 'setBreakpoints',
        source: { name: 'account.js' },
        breakpoints: [{ line: 16, condition: 'store.balance !== before' }],
        description: 'stop only where the value changed between read and write',
        tests: 'h1',
      },
      { action: 'continue', description: 'run to such a write', tests: 'h1', expect: 'account.js:16' },
      { action: 'evaluate', expression: '[before, store.balance]', description: 'what was read and what is there', tests: 'h1' },
    ],
  ),
  example(
    'timeout',
    'Error: job timed out after 5000 ms, thrown by a timer in queue.js:40; the job itself is not on the stack',
    'The stack shows the timer and not what hangs. Which job it is and the last thing it did come first.',
    ['the job waits for a reply that never comes', 'the job is slow but moves'],
    [
      { action: 'evaluate', expression: 'job.state', description: 'how far did the job get', tests: 'h1' },
      { action: 'evaluate', expression: 'job.pending.length', description: 'what does it still wait for', tests: 'h1', expect: '1' },
      { action: 'setBreakpoints', source: { name: 'queue.js' }, breakpoints: [{ line: 22, logMessage: 'reply for {id}' }], description: 'log replies as they arrive', tests: 'h2' },
    ],
  ),
  example(
    'network failure or empty response',
    'users is [] in page.js:19, it comes from fetchUsers in api.js',
    'Four things can be wrong, to be taken apart in order: was the request sent, what status came back, does the body parse, is it mapped to the right field.',
    ['the status is not 200 and is ignored', 'the list is under another name in the body'],
    [
      { action: 'setBreakpoints', source: { name: 'api.js' }, breakpoints: [{ line: 11 }], description: 'stop after the body was parsed' },
      { action: 'continue', description: 'run to the response', expect: 'api.js:11' },
      { action: 'evaluate', expression: 'response.status', description: 'was it a success', tests: 'h1', expect: 'not 200' },
      { action: 'evaluate', expression: 'Object.keys(body)', description: 'which names does the body have', tests: 'h2' },
    ],
  ),
  example(
    'off by one',
    "TypeError: Cannot read properties of undefined (reading 'id') in render at list.js:9, loop `for (let i = 0; i <= rows.length; i++)` on line 7",
    'rows[i] is undefined; with <= the last turn reads one past the end. i and the length at the failure decide it.',
    ['i equals rows.length at the failure'],
    [
      { action: 'evaluate', expression: 'i === rows.length', description: 'is the index one past the end', tests: 'h1', expect: 'true' },
      { action: 'evaluate', expression: 'rows[i - 1]', description: 'is the entry before it whole, so that the data is not the cause', tests: 'h1' },
    ],
  ),
  example(
    'wrong argument order',
    'discount(0.1, 200) gives -19.8 in price.js:5, frame 1 is checkout at checkout.js:33',
    'The values have the ranges of each other: a rate above 1 and a price below it. The signature and the call must be compared.',
    ['checkout passes rate and price in the wrong order'],
    [
      { action: 'evaluate', expression: '[price, rate]', description: 'what each parameter holds', tests: 'h1' },
      { action: 'evaluate', expression: '[order.rate, order.total]', frame: 1, description: 'what the caller meant them to be', tests: 'h1' },
    ],
  ),
  example(
    'stale state',
    'the second order shows the address of the first, session.js:44 copies from cached',
    'cached was filled for the first order. Either nothing clears it, or it is keyed by something both orders share.',
    ['the cache key is the same for both orders', 'the entry is not cleared when the order changes'],
    [
      { action: 'evaluate', expression: '[key, order.id]', description: 'does the key tell the orders apart', tests: 'h1' },
      { action: 'setBreakpoints', source: { name: 'session.js' }, breakpoints: [{ line: 38, condition: "cached.id !== order.id" }], description: 'stop where another order reads the entry', tests: 'h2' },
      { action: 'continue', description: 'run to the next reading', expect: 'session.js:38' },
    ],
  ),
];
