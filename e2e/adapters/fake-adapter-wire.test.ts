/** Bytes that are not what they should be, and floods of them, up to what a window would show. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { holdClock, initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { Action, FakeRequest, Rule } from '../support/fake-scenario.ts';
import { waiting } from '../support/debugger-bench.ts';

const framed = (body: Uint8Array | string): Action => {
  const bytes = Buffer.from(body);
  return { raw: Buffer.concat([Buffer.from(`Content-Length: ${bytes.length}\r\n\r\n`), bytes]) };
};
const output = (text: string, category = 'stdout'): Action => ({ event: 'output', body: { category, output: text } });
const invalidText = Buffer.concat([Buffer.from('{"type":"event","event":"output","body":{"output":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}}')]);

describe('FA-22: frames that cannot be read', () => {
  test('are skipped: what comes before and after is there, and the log has them', async () => {
    const { bench, launched } = openFake(play('FA-22'));
    const { adapter, rootId } = await launched();
    await adapter.act(
      output('before\n'),
      framed('{"type":"event","event":"output","body":{"output":"raw \u0001 character"}}'),
      framed(invalidText),
      framed('{"type":"event","event":"outp'),
      framed('[]'),
      output('after\n'),
    );
    await quiet(adapter);
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['before', 'after']);
    expect(bench.root().status).toBe('running');
    const log = await readFile(await bench.debugger.saveLog(rootId), 'utf8');
    expect(log).toContain('not UTF-8');
    expect(log).toContain('not a JSON object');
  });

  test('one that was an answer is an error at once, and the next question is answered', async () => {
    const answers: readonly Rule[] = [
      { on: 'evaluate', do: [framed('{"seq":9,"type":"response","request_seq":5,"success":true,"body":{"result":"a\u0007b"}}')] },
      { on: 'evaluate', do: [{ respond: { result: '42', variablesReference: 0 } }] },
    ];
    const { bench, launched } = openFake(play('FA-22 answer', [...answers, { on: 'threads', do: [{ respond: { threads: [] } }] }]));
    const { adapter, rootId } = await launched();
    await adapter.received('threads');
    holdClock();
    const evaluate = () => bench.debugger.evaluate({ sessionId: rootId, expression: 'x', context: 'watch' });
    const failed = expect(evaluate()).rejects.toMatchObject({ code: 'adapter-failed', message: expect.stringContaining('cannot be read') as string });
    expect((await adapter.received('evaluate')).seq).toBe(5);
    await failed;
    expect(await evaluate()).toMatchObject({ value: '42' });
  });

  test('a step whose answer cannot be read is found out about', async () => {
    const broken: Rule = { on: 'next', do: [{ event: 'continued', body: { threadId: 1 } }, { signal: 'asked' }] };
    const { bench, launched } = openFake(play('FA-22 step', [broken]));
    const { adapter, at } = await launched();
    await adapter.act({ event: 'stopped', body: { reason: 'step', threadId: 1 } });
    await bench.stopped();
    const step = expect(bench.debugger.resume('next', at, 'person')).rejects.toMatchObject({ code: 'adapter-failed' });
    const { seq } = await adapter.received('next');
    await adapter.act(framed(`{"type":"response","request_seq":${seq},"success":tru`));
    await step;
    await adapter.received('stackTrace', 2);
    await quiet(adapter);
    expect(bench.root().statusReason).toBeUndefined();
  });

  test('twenty of them are an adapter that cannot be talked to: lost, with a restart', async () => {
    const { bench, launched } = openFake(play('FA-22 twenty'));
    const { adapter } = await launched();
    await adapter.act(...Array.from({ length: 20 }, () => framed('{no json}')));
    expect(await bench.ended()).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost' } });
    expect(bench.root().problem?.message).toContain('20 unusable messages');
  });
});

describe('FA-25: a length that nobody can mean', () => {
  test.each([['9000000000000000'], ['-5'], ['NaN'], ['99999999']])('%s: the session is lost at once, what came before it counts', async (length) => {
    const { bench, launched } = openFake(play('FA-25'));
    const { adapter } = await launched();
    await adapter.act(output('before\n'), { raw: `Content-Length: ${length}\r\n\r\n{"seq":` });
    const root = await bench.ended();
    expect(root).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost' } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['before']);
  });
});

describe('FA-37: a flood', () => {
  test('a hundred thousand outputs and then a stop: all are kept in order, few events tell of them', async () => {
    const { bench, launched } = openFake(play('FA-37'));
    const { adapter, rootId } = await launched();
    const kinds = ['stdout', 'stderr', 'console'];
    const before = bench.events.length;
    const settled = bench.debugger.settled(rootId, waiting(60_000));
    for (let batch = 0; batch < 100; batch++) {
      await adapter.act({
        together: Array.from({ length: 1000 }, (_, index): Action => {
          const number = batch * 1000 + index;
          return { event: 'output', body: { category: kinds[number % 3], output: `line ${number}\n`, variablesReference: number } };
        }),
      });
    }
    await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
    expect(await settled).toMatchObject({ kind: 'stopped' });
    const { consoles } = bench.snapshot();
    expect(consoles[rootId]?.total).toBe(100_000);
    expect(bench.events.length - before).toBeLessThan(5000);
    expect(JSON.stringify(bench.events.slice(before)).length).toBeLessThan(1_000_000);
    const entries = [0, 50_000, 99_999].flatMap((from) => bench.debugger.readConsole(rootId, from, 1));
    expect(entries.map(({ text, kind }) => [text, kind])).toEqual([
      ['line 0', 'stdout'],
      ['line 50000', 'console'],
      ['line 99999', 'stdout'],
    ]);
  });

  test('a line of fifteen million characters is cut into entries, none of them half a character', async () => {
    const { bench, launched } = openFake(play('FA-37 line'));
    const { adapter } = await launched();
    await adapter.act(output(`x${'😀'.repeat(7_500_000)}\nnext\n`));
    await quiet(adapter);
    const entries = bench.console('stdout');
    expect(entries.at(-1)?.text).toBe('next');
    expect(entries.slice(0, -1).map(({ text }) => text.length).reduce((sum, length) => sum + length, 0)).toBe(15_000_001);
    expect(entries.every(({ text }) => text.length <= 16_384 && text.isWellFormed())).toBe(true);
  });

  test('pieces, carriage returns, colours and markup are text', async () => {
    const { bench, launched } = openFake(play('FA-37 text'));
    const { adapter } = await launched();
    await adapter.act(
      output('name? '),
      output('10 %\r', 'stderr'),
      output('20 %\r', 'stderr'),
      output('done\r\n', 'stderr'),
      output('\u001b[31mred\u001b[0m \u001b]8;;https://example.test\u0007link\u001b]8;;\u0007 </script><b>\n'),
    );
    await quiet(adapter);
    expect(bench.console().map(({ kind, text }) => [kind, text])).toEqual([
      ['stdout', 'name? '],
      ['stderr', 'done'],
      ['stdout', '\u001b[31mred\u001b[0m \u001b]8;;https://example.test\u0007link\u001b]8;;\u0007 </script><b>'],
    ]);
  });

  test('what is said at every hit is shown three times, and then counted', async () => {
    const { bench, launched } = openFake(play('K8'));
    const { adapter, rootId } = await launched();
    const condition = output('Breakpoint condition error: x is not defined\n', 'stderr');
    const important = output('cannot evaluate the condition\n', 'important');
    for (let times = 0; times < 500; times++) await adapter.act({ together: [condition, important, output('printed\n')] });
    await quiet(adapter);
    expect(bench.console('stderr')).toHaveLength(3);
    expect(bench.console('stdout')).toHaveLength(500);
    await bench.debugger.stop(rootId);
    const told = bench.console('important').map(({ text }) => text);
    expect(told.filter((text) => text === 'cannot evaluate the condition')).toHaveLength(3);
    const counts = (words: string) => told.flatMap((text) => new RegExp(`^(\\d+) more times: ${words}`).exec(text)?.[1] ?? []).reduce((sum, number) => sum + Number(number), 0);
    expect(counts('Breakpoint condition error')).toBe(497);
    expect(counts('cannot evaluate the condition')).toBe(497);
  });
});

test('the log of both directions has no secrets of the environment, however they are written', async () => {
  const { bench, program, adapter: adapterOf } = openFake(play('wire log', [initializing({})]));
  const { rootId } = await bench.debugger.launch({ program, env: { API_TOKEN: 'secret-1' } }, 'person');
  const adapter = await adapterOf();
  await adapter.act({ request: 'runInTerminal', arguments: { args: ['node'], env: { TOKEN: 'secret-2' } } }, { waitForResponse: 'runInTerminal' });
  expect((adapter.requests.find(({ command }) => command === 'launch') as FakeRequest).arguments['env']).toMatchObject({ API_TOKEN: 'secret-1' });
  const log = await readFile(await bench.debugger.saveLog(rootId), 'utf8');
  expect(log).toMatch(/-> \{.*"command":"launch"/);
  expect(log).toMatch(/<- \{.*"command":"runInTerminal"/);
  expect(log).toContain('API_TOKEN');
  expect(log).not.toContain('secret');
});
