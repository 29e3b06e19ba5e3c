/** The preload: what it exposes to a page, and what is built of it. */
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CoreFrame, FrameChannel } from '../shared/bridge.ts';
import { fromWindow, toWindow } from '../shared/window-messages.ts';

const fake = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const sent: unknown[] = [];
  const exposed: Record<string, unknown> = {};
  return {
    sent,
    exposed,
    module: {
      ipcRenderer: Object.assign(new Emitter(), { send: (...given: unknown[]) => void sent.push(given) }),
      contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void (exposed[name] = value) },
    },
  };
});
vi.mock('electron', () => fake.module);

const { ipcRenderer } = fake.module;
const channel = () => fake.exposed['dapilotChannel'] as FrameChannel;
const arrive = (message: unknown) => (ipcRenderer as EventEmitter).emit(toWindow, {}, message);
const frame = (id: number): CoreFrame => ({ kind: 'reply', id, ok: true, result: id });

beforeAll(async () => {
  await import('./index.ts');
});

describe('the preload', () => {
  it('exposes the channel and nothing else', () => {
    expect(Object.keys(fake.exposed)).toEqual(['dapilotChannel']);
    expect(Object.keys(channel()).sort()).toEqual(['capabilities', 'choosePath', 'onCommand', 'onConnection', 'onFrame', 'send']);
    expect((ipcRenderer as EventEmitter).eventNames()).toEqual([toWindow]);
    expect(fake.sent).toEqual([[fromWindow, { kind: 'hello' }]]);
  });

  it('keeps early frames for the listener, in order', () => {
    arrive(frame(1));
    arrive(frame(2));
    const seen: number[] = [];
    channel().onFrame((one) => seen.push((one as { id: number }).id));
    arrive(frame(3));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('is open at once, and lost when the core has ended', () => {
    const states: string[] = [];
    channel().onConnection((state) => states.push(state));
    arrive({ kind: 'gone' });
    expect(states).toEqual(['open', 'lost']);
  });

  it('matches chosen paths to their questions, and hands on commands', async () => {
    fake.sent.length = 0;
    const [one, two] = [channel().choosePath('folder'), channel().choosePath('file')];
    const [first, second] = fake.sent.map((given) => ((given as unknown[])[1] as { id: number }).id);
    arrive({ kind: 'chosen', id: second, path: '/file' });
    arrive({ kind: 'chosen', id: first, path: null });
    expect(await Promise.all([one, two])).toEqual([null, '/file']);
    const commands: string[] = [];
    channel().onCommand((command) => commands.push(command));
    arrive({ kind: 'command', command: 'run.next' });
    expect(commands).toEqual(['run.next']);
  });

  it('is built as CommonJS that needs electron and nothing else', async () => {
    const { config } = await resolveConfig({ configFile: join(import.meta.dirname, '../../electron.vite.config.ts') }, 'build', 'production');
    const built = (await build({ ...config?.preload, logLevel: 'silent', build: { ...config?.preload?.build, write: false } })) as Rolldown.RolldownOutput;
    const chunks = [built].flat().flatMap(({ output }) => output);
    expect(chunks.map(({ fileName }) => fileName)).toEqual(['index.cjs']);
    const [chunk] = chunks;
    if (chunk?.type !== 'chunk') throw new Error('no code was built');
    expect([...chunk.code.matchAll(/require\((.*?)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
    expect(chunk.code).not.toMatch(/^\s*(import|export)\b/m);
    // The contract's schemas have no place in it, however large the contract grows.
    expect(chunk.code.length).toBeLessThan(4000);
  });
});
