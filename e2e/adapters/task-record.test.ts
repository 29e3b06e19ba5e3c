/** A task of the whole core with the real js-debug and a scripted model: what is kept of it, and what can be seen again. */
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRecord } from '../../src/shared/read-record.ts';
import { createReplay, entriesOf, sentBodies } from '../../src/shared/replay.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { replay } from '../../src/main/cli/replay.ts';
import { dataFolders, hash } from '../../src/main/core/base/data-folders.ts';
import { createCore } from '../../src/main/core/core.ts';
import { coreHost } from '../support/core-host.ts';
import { requestsTo } from '../support/core-requests.ts';
import { startFakeModel } from '../support/fake-model.ts';
import { lookVerdict, shop } from '../support/shop.ts';

const secret = 'correct-horse-battery-9';
/** Told by the name of its variable alone. */
const program = shop.replace('  const item', `  const apiSecret = '${secret}'; const item`);

test('what a task did is kept, and is seen again without program, adapter or model', { timeout: 120_000 }, async () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'dp-')));
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-record-')));
  const path = join(workspace, 'shop.js');
  writeFileSync(path, program);
  const first = {
    thoughts: 'item is undefined.',
    hypotheses: [{ id: 'h1', claim: 'the key has lost its capital', status: 'open' }],
    plan: [
      { action: 'evaluate', expression: 'itm', description: 'Is it missing?', tests: 'h1', expect: 'undefined' },
      { action: 'evaluate', expression: 'apiSecret', description: 'What is the key?' },
      { action: 'evaluate', expression: 'total = 99', description: 'Can it be changed?' },
    ],
  };
  const model = await startFakeModel({ replies: (_, call) => ({ text: call === 0 ? first : lookVerdict }) });
  const folders = dataFolders({ DAPILOT_HOME: home });
  const core = await createCore(coreHost({ folders, currentFolder: workspace }));
  const { request, subscribe } = requestsTo(core);
  const until = (fits: (snapshot: Snapshot) => boolean | undefined) => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const check = () => void (fits(core.snapshot()) && resolve(core.snapshot()));
    const stop = core.onEvents(check);
    check();
    return promise.finally(stop);
  };
  const step = (index: number) => core.snapshot().agent.task?.rounds.at(-1)?.steps[index];
  const approve = (index: number) => request('step.approve', { stepId: step(index)!.id, hash: step(index)!.hash });

  try {
    subscribe();
    await request('driver.take', {});
    await request('workspace.open', { path: workspace });
    await request('workspace.trust', { path: workspace, trusted: true });
    await request('settings.set', { key: 'model.profiles.mine', value: { baseUrl: model.baseUrl, model: 'scripted' } });
    const { rootId } = await request('session.launch', { program: 'shop.js', env: { DATABASE: 'postgres-of-nobody' } });
    await until(() => step(0)?.status === 'awaiting');
    const stopped = Object.values(core.snapshot().sessions).flatMap(({ id, threads }) => threads.flatMap(({ stop }) => (stop?.context ? [{ sessionId: id, stop: stop.number, context: stop.context }] : [])))[0]!;
    const global = stopped.context.scopes.at(-1)!.reference;
    const asked = { sessionId: stopped.sessionId, stop: stopped.stop, reference: stopped.context.scopes.find(({ name }) => name === 'Local')?.reference ?? global, start: 0, count: 100 } as const;
    const page = await request('variables.read', asked);

    await request('step.edit', { stepId: step(0)!.id, step: { action: 'evaluate', expression: 'item', description: 'Is it missing?', tests: 'h1', expect: 'undefined' } });
    await until(() => step(0)?.status === 'awaiting' && step(0)?.edited);
    await approve(0);
    await until(() => step(1)?.status === 'awaiting');
    await approve(1);
    await until(() => step(2)?.status === 'awaiting');
    const [present] = (await request('records.list', {})).records;
    await expect(request('record.remove', { id: present!.id })).rejects.toThrow(/still under way/);
    await request('step.skip', { stepId: step(2)!.id });
    const { agent } = await until((snapshot) => snapshot.agent.status === 'done');
    const bodies = model.requests.map(({ text }) => text);
    expect(bodies.join('\n')).not.toContain(secret);

    const [listed] = (await request('records.list', {})).records;
    expect(listed).toMatchObject({ program: 'shop.js', rounds: 2, planner: 'scripted', rootCause: { path, line: 4 }, end: { status: 'done' }, imported: false });
    const id = listed!.id;
    const shown = await request('record.read', { id, from: 0 });
    expect(createReplay(readRecord(shown.lines)).moments).toHaveLength(11);
    const exported = await request('record.export', { id, as: 'record' });
    const handed = readFileSync(exported.path, 'utf8');
    expect(handed).not.toContain(secret);
    const { id: imported } = await request('record.import', { path: exported.path });
    expect((await request('records.list', {})).records.map((one) => [one.id, one.imported])).toEqual(expect.arrayContaining([[id, false], [imported, true]]));
    await request('record.remove', { id: imported });
    const chat = await request('record.export', { id, as: 'chat' });
    const examples = readFileSync(chat.path, 'utf8').trimEnd().split('\n').map((line) => (JSON.parse(line) as { messages: { role: string; content: string }[] }).messages);
    expect(examples.map((messages) => messages.map(({ role }) => role))).toEqual([['system', 'user', 'assistant'], ['system', 'user', 'assistant', 'user', 'assistant']]);
    expect((JSON.parse(examples[0]!.at(-1)!.content) as { plan: { expression: string }[] }).plan.map(({ expression }) => expression)).toEqual(['item', 'apiSecret']);
    expect(JSON.parse(examples[1]!.at(-1)!.content)).toMatchObject({ plan: [], verdict: { rootCause: { path: 'shop.js', line: 4 }, evidence: ['r1s1'] } });
    await core.dispose();

    const folder = join(folders.tasks, hash(workspace));
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(statSync(join(folder, name!)).mode & 0o077).toBe(0);
    const text = readFileSync(join(folder, name!), 'utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('postgres-of-nobody');
    const record = readRecord(text.split('\n'));
    expect(record.passedOver).toBe(0);

    const { moments, reply } = createReplay(record);
    expect(moments.map(({ words }) => words)).toEqual([
      'The task begins',
      'TypeError at shop.js:9',
      'Round 1: a plan of 3 steps',
      'Edited: evaluate item',
      'Approved: evaluate item',
      'evaluate item: undefined',
      'Approved: evaluate apiSecret',
      'evaluate apiSecret: "⟨secret:1⟩"',
      'Skipped: evaluate total = 99',
      'Round 2: no further step',
      'Cause: shop.js:4',
    ].map((words) => expect.stringContaining(words)));
    const last = moments.at(-1)!;
    expect(last.snapshot.agent.task).toMatchObject({ rootId, rounds: [{ steps: [{ status: 'done', edited: true }, { status: 'done' }, { status: 'skipped' }] }, {}], verdict: agent.task!.verdict, end: agent.task!.end });
    expect(moments[2]!.snapshot.agent.task!.rounds[0]!.steps[0]).toMatchObject({ status: 'awaiting', step: { expression: 'itm' } });
    expect(last.snapshot.sessions[stopped.sessionId]?.threads[0]?.stop?.context?.exception?.message).toContain("reading 'cents'");

    expect(reply('variables.read', asked, last.position)?.result).toEqual(page);
    expect(reply('source.read', { path }, 0)?.result).toMatchObject({ text: program.replace(secret, '⟨secret:1⟩') });
    expect(reply('variables.read', { ...asked, start: 100 }, last.position)).toBeUndefined();

    const commands = entriesOf(record, 'dap').flatMap(({ direction, message }) => (direction === 'sent' ? [(message as { command?: string }).command] : []));
    expect(commands).toEqual(expect.arrayContaining(['scopes', 'variables']));
    expect(entriesOf(record, 'answer').map((answer) => JSON.parse(answer.text) as unknown)).toEqual([first, lookVerdict]);
    expect([...sentBodies(record).values()]).toEqual(bodies);
    expect(entriesOf(record, 'asked').map(({ round }) => round)).toEqual([1, 2]);

    let said = '';
    expect(await replay([join(folder, name!)], '/', (more) => (said += more)), said).toBe(0);
    expect(said).toMatch(/decisions were made again: all are the same/);
  } finally {
    await core.dispose();
    await model.close();
    for (const folder of [home, workspace]) rmSync(folder, { recursive: true, force: true });
  }
});
