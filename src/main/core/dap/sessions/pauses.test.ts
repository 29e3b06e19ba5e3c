import { expect, test } from 'vitest';
import type { Loose } from '../../base/loose.ts';
import type { Cdp } from '../wire/cdp.ts';
import { createPauses } from './pauses.ts';
import type { DapSession } from './session.ts';

/** A proxy whose events and answers come when the test says so. */
function scene() {
  let tell: (method: string, parameters: Loose) => void = () => undefined;
  const answers: { readonly resolve: (result: Loose) => void; readonly reject: (error: Error) => void }[] = [];
  const cdp: Cdp = {
    send: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    onEvent: (listener) => (tell = listener),
    closed: false,
    close: () => undefined,
  };
  const readPause = createPauses({ of: async () => cdp, dispose: () => undefined });
  const ask = async () => {
    const pause = readPause({} as DapSession);
    const before = answers.length;
    while (answers.length === before) await Promise.resolve();
    return { pause, answer: answers[before] };
  };
  return { ask, paused: (reason: string) => tell('Debugger.paused', { reason }), other: () => tell('Debugger.scriptParsed', {}) };
}

test('a pause is known as soon as the proxy tells it, before its answer', async () => {
  const { ask, paused, other } = scene();
  const { pause, answer } = await ask();
  other();
  paused('exception');
  expect((await pause).event).toEqual({ reason: 'exception' });
  answer?.reject(new Error('late'));
});

test('without an event nothing stands', async () => {
  const { ask, paused } = scene();
  const first = await ask();
  first.answer?.resolve({});
  expect((await first.pause).event).toEqual({});
  const second = await ask();
  paused('other');
  expect((await second.pause).event).toEqual({ reason: 'other' });
});

test('the pause of an earlier question is not taken for that of a later one', async () => {
  const { ask, paused } = scene();
  const first = await ask();
  const second = await ask();
  paused('first');
  expect((await first.pause).event).toEqual({ reason: 'first' });
  first.answer?.resolve({});
  paused('second');
  second.answer?.resolve({});
  expect((await second.pause).event).toEqual({ reason: 'second' });
});

test('no answer is told', async () => {
  const { ask } = scene();
  const { pause, answer } = await ask();
  answer?.reject(new Error('gone'));
  await expect(pause).rejects.toThrow('gone');
});
