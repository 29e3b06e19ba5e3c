import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { pinnedNode } from '../../../base/pinned-node.ts';
import { quickAnswersArguments } from './quick-answers.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** In the place of js-debug: what a message asks it to say it says, and it tells what it hears. */
const server = `
  require('node:net').createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.on('data', (bytes) => {
      const messages = (text + bytes).split('\\0');
      text = messages.pop();
      for (const message of messages) {
        process.stderr.write(message + '\\n');
        const { say, end } = JSON.parse(message);
        if (say) socket.write(JSON.stringify(say) + '\\0');
        if (end) socket.end();
      }
    });
  }).listen(process.argv[1], () => process.stdout.write('listening'));
`;

interface Message {
  readonly id?: number;
  readonly method?: string;
}

/** A runtime that is connected to a server with the lines that are tried. */
async function openRuntime(first: object) {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-quick-'));
  const path = join(folder, 's');
  const child = spawn(pinnedNode(), [...quickAnswersArguments, '-e', server, path], { stdio: ['ignore', 'pipe', 'pipe'] });
  ends.push(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  let heard = '';
  child.stderr.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  await once(child.stdout, 'data');
  const socket = connect({ path, allowHalfOpen: true });
  ends.push(() => socket.destroy());
  const messages: Message[] = [];
  let text = '';
  let told = () => undefined as void;
  socket.on('data', (bytes: Buffer) => {
    const parts = (text + bytes.toString()).split('\0');
    text = parts.pop() ?? '';
    messages.push(...parts.map((part) => JSON.parse(part) as Message));
    told();
  });
  const send = (message: object) => void socket.write(`${JSON.stringify(message)}\0`);
  send(first);
  return {
    send,
    /** Until the server has heard this. */
    heard: async (words: string): Promise<void> => {
      while (!heard.includes(words)) await once(child.stderr, 'data');
    },
    ended: once(socket, 'end'),
    next: async (): Promise<Message> => {
      while (messages.length === 0) await new Promise<void>((resolve) => (told = resolve));
      return messages.shift() ?? {};
    },
  };
}

const created = { method: 'Target.targetCreated', params: {} };
const step = { id: 1, method: 'Debugger.stepOver' };
const read = { id: 2, method: 'Runtime.getProperties' };
const isNudge = ({ method }: Message) => method === 'Runtime.getIsolateId';

test('something is sent after each packet while a stop or an answer is awaited, and nothing otherwise', async () => {
  const { send, next, heard } = await openRuntime(created);
  send({ method: 'Console.idle' });
  send({ method: 'Console.idle', say: step });
  expect(await next()).toEqual(step);

  send({ id: 1, result: {} });
  const nudge = await next();
  expect(nudge).toSatisfy(isNudge);
  send({ method: 'Debugger.resumed' });
  expect(await next()).toSatisfy(isNudge);
  // Its own answer is acknowledged too, or what comes next would have to wait for that.
  send({ id: nudge.id, result: { id: '7' } });
  expect(await next()).toSatisfy(isNudge);
  send({ method: 'Debugger.paused' });
  send({ method: 'Console.idle', say: read });
  expect(await next()).toEqual(read);

  send({ id: 2, result: {} });
  send({ id: nudge.id, result: { id: '7' } });
  send({ method: 'Console.idle', say: { ...read, id: 3 } });
  expect(await next()).toEqual({ ...read, id: 3 });
  await heard('Debugger.paused');
});

test('an answer of the adapter to a packet is enough', async () => {
  const { send, next } = await openRuntime(created);
  send({ method: 'Console.idle', say: step });
  expect(await next()).toEqual(step);
  send({ method: 'Debugger.paused', say: read });
  expect(await next()).toEqual(read);
  send({ id: 1, result: {}, say: { ...read, id: 3 } });
  expect(await next()).toEqual({ ...read, id: 3 });
});

test('nothing is sent any more once the adapter has taken its leave', async () => {
  const { send, next, heard, ended } = await openRuntime(created);
  send({ method: 'Console.idle', say: step });
  expect(await next()).toEqual(step);
  send({ method: 'Console.idle', end: true });
  await ended;
  for (const method of ['Console.late', 'Console.last']) {
    send({ method });
    await heard(method);
  }
});

test('other connections of the adapter are left alone', async () => {
  const { send, next } = await openRuntime({ type: 'request' });
  send({ method: 'Console.idle', say: step });
  expect(await next()).toEqual(step);
  send({ method: 'Debugger.resumed' });
  send({ method: 'Console.idle', say: read });
  expect(await next()).toEqual(read);
});
