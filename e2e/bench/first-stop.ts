/**
 *   npm run bench -- first-stop [--runs N] [--json]
 *
 * How long from F5 to the first painted stop, for JavaScript and Python, next to a bare DAP exchange with the same adapter, in
 * turns in one run. Bare: the adapter is started, one program is launched in it, and at its exception stop the stack, scopes and
 * variables of the top frame are read, with nothing in between. Ours: a person presses F5 in the window and sees the line and
 * the values. The last line with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { benchPrograms, readTop, type BenchProgram } from '../support/bench-programs.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser, wholeNumber } from '../support/bench-start.ts';
import { openBenchWindow, timeToFrame } from '../support/bench-window.ts';

const texts = {
  javascript: `function priceOf(item) {
  const price = item.price;
  return price.cents;
}

function total(items) {
  return items.map(priceOf).reduce((sum, cents) => sum + cents, 0);
}

console.log(total([{ price: { cents: 3 } }, {}]));
`,
  python: `def price_of(item):
    price = item.get("price")
    return price["cents"]


def total(items):
    return sum(price_of(item) for item in items)


print(total([{"price": {"cents": 3}}, {}]))
`,
};

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } } });
const runs = wholeNumber('--runs', values.runs);
const browser = await openBrowser();

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-first-stop-')));
try {
  const rows = [];
  for (const program of await benchPrograms(folder, texts)) {
    const bare: number[] = [];
    const painted: number[] = [];
    await measureBare(program);
    for (let run = 0; run < runs; run++) {
      bare.push(await measureBare(program));
      painted.push(await measurePainted(browser, program));
      process.stderr.write(`${program.language}, run ${run + 1}: bare ${bare.at(-1)?.toFixed(0)} ms, painted ${painted.at(-1)?.toFixed(0)} ms\n`);
    }
    rows.push(rowOf({ name: 'first-stop', subject: program.language, unit: 'ms', goal: 'the bare exchange + 150 ms' }, painted, bare));
  }
  printRows(rows, values.json);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** From the start of the adapter to the values of the top frame, in milliseconds. */
async function measureBare(program: BenchProgram): Promise<number> {
  const startedAt = performance.now();
  const bare = await program.openBare({ hurried: true });
  try {
    await readTop(bare);
    return performance.now() - startedAt;
  } finally {
    await bare.end();
  }
}

/** From F5 to the frame in which the line and the values of the stop are on screen, in milliseconds. */
async function measurePainted(inside: Browser, { file, debug }: BenchProgram): Promise<number> {
  const { page, close } = await openBenchWindow(inside, { folder, file, text: 'price', key: 'F5', debug });
  try {
    const { key, framed } = await timeToFrame(page, 'F5', { line: 'shown', value: 'price' });
    return framed - key;
  } finally {
    await close();
  }
}
