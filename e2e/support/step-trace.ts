/**
 * Where the time of a step goes, stage by stage, from the key to the frame: what the page saw (its key, its socket, its
 * document, its frames) beside what the core's wire log says. Both have the clock of the machine.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Painted } from './bench-window.ts';
import { percentile } from './percentile.ts';

/** `time` in milliseconds since 1970. */
export interface Seen {
  readonly time: number;
  readonly what: string;
}

declare global {
  interface Window {
    trace: { readonly seen: Seen[]; readonly socket?: WebSocket; readonly sessionId?: string };
  }
}

export interface Stage {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
}

/** Each begins with one and ends with the other; the last that is seen of those that end it counts. */
const stages = [
  ['the key to its request', 'key', 'sent session.next'],
  ['its request to the adapter', 'sent session.next', '-> next'],
  ['the step itself', '-> next', '<- stopped'],
  ['the stack', '<- stopped', '<- stackTrace'],
  ['from the adapter to the window', '<- stackTrace', 'came session.placeFound'],
  ['the change of the document', 'came session.placeFound', 'changed'],
  ['its frame', 'changed', 'framed'],
  ['from the stack to the values', '<- stackTrace', '<- variables'],
] as const;

/** To be called before the page is loaded: notes what goes over its socket. */
export async function traceSocket(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen[] = [];
    window.trace = { seen };
    const note = (what: string) => seen.push({ time: performance.timeOrigin + performance.now(), what });
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        window.trace = { ...window.trace, socket: this };
        this.addEventListener('message', ({ data }: MessageEvent<string>) => {
          // A step is small; looking through megabytes would be measured too.
          if (data.length > 1_000_000) return;
          for (const [, type, sessionId] of data.matchAll(/"type":"(session\.(?:continued|stopped|placeFound|contextLoaded))","sessionId":"([^"]*)"/g)) {
            note(`came ${type}`);
            if (sessionId !== undefined) window.trace = { ...window.trace, sessionId };
          }
        });
      }
      override send(data: string): void {
        const name = /"name":"(session\.next|step\.approve)"/.exec(data)?.[1];
        if (name !== undefined) note(`sent ${name}`);
        super.send(data);
      }
    };
  });
}

/** What each stage took in the steps that were painted so, in the order of the stages. */
export async function stagesOf(page: Page, steps: readonly Painted[]): Promise<readonly Stage[]> {
  const { seen, origin } = await page.evaluate(() => ({ seen: window.trace.seen, origin: performance.timeOrigin }));
  const all = [...seen, ...(await readWireLog(await saveLog(page)))];
  const times = steps.map(({ key, changed, framed }, index) => {
    const [from, to] = [key, steps[index + 1]?.key ?? Infinity].map((time) => origin + time) as [number, number];
    // The log counts whole milliseconds.
    const within = all.filter(({ time }) => time >= from - 1 && time < to - 1);
    return new Map([...within.map(({ what, time }) => [what, time] as const), ['key', from], ['changed', origin + changed], ['framed', origin + framed]]);
  });
  return stages.map(([name, first, last]) => {
    const took = times.map((at) => (at.get(last) ?? Number.NaN) - (at.get(first) ?? Number.NaN)).filter((time) => !Number.isNaN(time));
    return { name, p50: percentile(took, 0.5), p95: percentile(took, 0.95) };
  });
}

/** One line a stage. */
export function inLines(all: readonly Stage[]): string {
  const figure = (value: number) => value.toFixed(1).padStart(7);
  return all.map(({ name, p50, p95 }) => `  ${name.padEnd(32)}${figure(p50)}${figure(p95)}\n`).join('');
}

/** Asks the core over the page's own socket, with a number that the page does not use. */
export function saveLog(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const { socket, sessionId } = window.trace;
        if (!socket) return reject(new Error('the page has no socket'));
        const id = 1_000_000_000;
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          const frame = JSON.parse(data) as { kind: string; id?: number; result?: { path: string }; problem?: { message: string } };
          if (frame.kind !== 'reply' || frame.id !== id) return;
          if (frame.result) resolve(frame.result.path);
          else reject(new Error(frame.problem?.message));
        });
        socket.send(JSON.stringify({ kind: 'request', id, name: 'session.saveLog', params: { sessionId } }));
      }),
  );
}

export async function readWireLog(path: string): Promise<readonly Seen[]> {
  const text = await readFile(path, 'utf8');
  return text.split('\n').flatMap((line): readonly Seen[] => {
    const [, time, direction, body] = /^(\S+Z) (->|<-) (\{.*)$/.exec(line) ?? [];
    if (time === undefined || body === undefined) return [];
    const { event, command } = JSON.parse(body) as { readonly event?: string; readonly command?: string };
    return [{ time: Date.parse(time), what: `${direction} ${event ?? command}` }];
  });
}
