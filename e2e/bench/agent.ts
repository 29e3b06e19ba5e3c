/**
 *   npm run bench -- agent [--tasks N] [--plans N] [--endpoint URL --model NAME [--protocol openai|ollama|llama] | --profile ID] [--json]
 *
 * What the agent adds to a model. A round besides the model: from a known stop to its plan, at a scripted endpoint that answers at
 * once; bare: the same bytes to the same endpoint. The tokens that a stop takes, for ten failing programs in four languages with
 * their real adapters, and how much of what is sent is new from the third round on, by comparing the bytes of successive requests.
 * From a click on Approve to its request on the way to the adapter, in Chromium; bare: F10 to the same request. And, where a model
 * is named (its key is DAPILOT_API_KEY; --profile: one of your settings), how many of its plans are valid at the first try, and how
 * many of its steps run without an error. Languages that this machine has no tools for are named. DAPILOT_UPDATE_GOLDEN=1 records the
 * stops for tests (e2e/golden/agent). The last line with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/system-parts.ts';
import { dataFolders } from '../../src/main/core/base/data-folders.ts';
import { countTokens } from '../../src/main/core/agent/tokens.ts';
import { modelProfileSchema, modelProtocols, type ModelProfile } from '../../src/shared/models.ts';
import { settingsSchema } from '../../src/shared/settings.ts';
import { measureRounds } from '../support/agent-rounds.ts';
import { failingPrograms, provide, runFailing, type FailingProgram, type Provided, type RecordedRound } from '../support/agent-stops.ts';
import { measureClicks } from '../support/approve-clicks.ts';
import { printRows, rowOf, type BenchRow } from '../support/bench-rows.ts';
import { browserArguments } from '../support/browser.ts';
import { startFakeModel } from '../support/fake-model.ts';
import { scriptedPlan } from '../support/scripted-plans.ts';
import { sharedPrefixes } from '../support/shared-prefix.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '6' }, plans: { type: 'string', default: '3' }, json: { type: 'boolean', default: false },
    endpoint: { type: 'string' }, model: { type: 'string', default: '' }, protocol: { type: 'string', default: 'openai' }, profile: { type: 'string' },
  },
});
const [tasks, plans] = [Number(values.tasks), Number(values.plans)];
if (!Number.isInteger(tasks) || tasks < 1) refuse('--tasks takes a whole number from 1.');
if (![1, 2, 3].includes(plans)) refuse('--plans takes 1, 2 or 3.');
const asked = await namedModel();

const rows: BenchRow[] = [];
const row = (subject: string, unit: BenchRow['unit'], goal: string, figures: readonly number[], bare?: readonly number[]) => rows.push(rowOf({ name: 'agent', subject, unit, goal }, figures, bare));
const provided = new Map<FailingProgram['language'], Provided>();
for (const { language } of failingPrograms) if (!provided.has(language)) provided.set(language, await provide(language));
for (const [language, found] of provided) if ('missing' in found) process.stderr.write(`Without ${language}: ${found.missing}.\n`);
const programs = failingPrograms.flatMap((program) => {
  const found = provided.get(program.language);
  return found && 'debug' in found ? [{ ...program, debug: found.debug }] : [];
});

await stops();
await rounds();
await clicks();
await quality();
printRows(rows, values.json);

/** Tokens and prefixes. */
async function stops(): Promise<void> {
  const tokens = new Map<string, number[]>();
  const fresh: number[] = [];
  for (const { language, folder, program, debug } of programs) {
    const model = await startFakeModel({ replies: (request) => scriptedPlan(request) });
    try {
      const onRecorded = process.env['DAPILOT_UPDATE_GOLDEN'] === '1' ? (recorded: readonly RecordedRound[]) => record(language, folder, recorded) : undefined;
      await runFailing({ folder, program }, { profile: { baseUrl: model.baseUrl, extendedActions: true }, debug, ...(onRecorded ? { onRecorded } : {}) });
      const told = model.requests.map(({ body }) => countTokens(body.messages.at(-1)?.content ?? ''));
      const shared = sharedPrefixes(model.requests.map(({ text }) => text));
      tokens.set(language, [...(tokens.get(language) ?? []), ...told]);
      // The first of them is of the second round.
      fresh.push(...shared.slice(1).map((share) => 100 * (1 - share)));
      process.stderr.write(`${folder}: tokens of its rounds ${told.join(', ')}; known before ${shared.map((share) => `${Math.round(share * 100)} %`).join(', ')}\n`);
    } finally {
      await model.close();
    }
  }
  for (const [language, figures] of tokens) row(`a stop, ${language}`, 'tokens', 'p50 2000', figures);
  row(`a stop, ${programs.length} programs`, 'tokens', 'p50 2000', [...tokens.values()].flat());
  row('new of a request, from round 3', '%', 'at most 20', fresh);
}

/** For tests: all rounds of the first program of a language, and the first stop of the others. */
function record(language: string, folder: string, recorded: readonly RecordedRound[]): void {
  const first = failingPrograms.find((program) => program.language === language)?.folder === folder;
  const golden = join(import.meta.dirname, '../golden/agent', `${language}-${basename(folder)}.json`);
  mkdirSync(dirname(golden), { recursive: true });
  writeFileSync(golden, `${JSON.stringify(first ? recorded : recorded.slice(0, 1))}\n`);
}

async function rounds(): Promise<void> {
  const { planned, worked, bare, first } = await measureRounds(tasks);
  row('a round beside its model', 'ms', 'the bare exchange + 20', planned, bare);
  row('a round, work of the core', 'ms', '-', worked);
  row('the first round beside its model', 'ms', '-', first);
}

async function clicks(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return void process.stderr.write('Without clicks: there is no Chromium or Chrome.\n');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-clicks-')));
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const { clicks: ours, keys } = await measureClicks(browser, folder, plans);
    row('Approve to the request', 'ms', '30', ours, keys);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a real model makes of it. */
async function quality(): Promise<void> {
  if (!asked) return void process.stderr.write('No model: name one with --endpoint and --model, or with --profile, to see how good its plans are.\n');
  const count = { plans: 0, valid: 0, steps: 0, good: 0 };
  for (const { folder, program, debug } of programs) {
    const task = await runFailing({ folder, program }, { profile: asked, apiKey: process.env['DAPILOT_API_KEY'], debug });
    const answered = task.rounds.filter(({ plannedAt, problem }) => plannedAt !== undefined || problem?.code === 'plan-invalid');
    const steps = task.rounds.flatMap((round) => round.steps).filter(({ status }) => status === 'done' || status === 'failed');
    count.plans += answered.length;
    count.valid += answered.filter(({ repaired, problem }) => !repaired && problem?.code !== 'plan-invalid').length;
    count.steps += steps.length;
    count.good += steps.filter(({ status }) => status === 'done').length;
    process.stderr.write(`${folder}: ${task.end?.message}\n`);
  }
  if (count.plans > 0) row('valid plans at the first try', '%', 'at least 91', [(100 * count.valid) / count.plans]);
  if (count.steps > 0) row('steps without an error', '%', 'at least 85', [(100 * count.good) / count.steps]);
}

async function namedModel(): Promise<(Partial<ModelProfile> & Pick<ModelProfile, 'baseUrl'>) | undefined> {
  const { endpoint, model, profile } = values;
  if (profile !== undefined) {
    const settings = settingsSchema.safeParse(JSON.parse(await readFile(dataFolders().settingsFile, 'utf8')));
    const found = settings.data?.model.profiles[profile];
    return found ?? refuse(`Your settings have no model "${profile}".`);
  }
  if (endpoint === undefined) return undefined;
  const protocol = modelProtocols.find((one) => one === values.protocol) ?? refuse(`--protocol takes one of ${modelProtocols.join(', ')}.`);
  const parsed = modelProfileSchema.safeParse({ baseUrl: endpoint, model, protocol });
  return parsed.success ? parsed.data : refuse('--endpoint takes an http address, and --model the name of a model.');
}

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(5);
}
