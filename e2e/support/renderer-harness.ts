/**
 * The built window over a core in memory: what it shows for a given state, without adapter or host. Requests are answered
 * by functions of the test and kept for its assertions; events are pushed by the test. Same files and headers as the web host.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readStaticFiles, securityHeaders } from '../../src/main/hosts/static-files.ts';
import type { ClientFrame, CoreFrame } from '../../src/shared/bridge.ts';
import type { ParsedParams, RequestName, Result } from '../../src/shared/contract.ts';
import { toProblem } from '../../src/shared/errors.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { ClientId } from '../../src/shared/ids.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';

export type Answers = { readonly [Name in RequestName]?: (params: ParsedParams<Name>) => Result<Name> | Promise<Result<Name>> };

export interface Harness {
  /** Requests so far, oldest first. */
  readonly requests: readonly { readonly name: string; readonly params: unknown }[];
  /** Resolves with the next request of this name, or the first one already made. */
  waitFor(name: RequestName): Promise<unknown>;
  /** What the browser refused or failed at: errors of the page and messages of its policy. */
  readonly complaints: readonly string[];
  push(...events: readonly CoreEvent[]): Promise<void>;
  setConnection(state: 'open' | 'lost' | 'refused'): Promise<void>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    harnessFrame: (frame: CoreFrame) => void;
    harnessConnection: (state: 'open' | 'lost' | 'refused') => void;
    harnessSend: (frame: ClientFrame) => Promise<void>;
  }
}

export const harnessClient = 'window' as ClientId;

/** Opens the window in `page` on a state. Unanswered requests are refused with `not-supported`. */
export async function openHarness(page: Page, snapshot: Snapshot, answers: Answers): Promise<Harness> {
  const requests: { name: string; params: unknown }[] = [];
  const complaints: string[] = [];
  const waiting = new Set<() => void>();
  let sequence = snapshot.sequence;
  const server = await serveBuilt();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  const deliver = (frame: CoreFrame) => page.evaluate((sent) => window.harnessFrame(sent), frame);

  await page.exposeFunction('harnessSend', async (frame: ClientFrame) => {
    if (frame.kind === 'subscribe') {
      await deliver({ kind: 'snapshot', core: 'harness', client: harnessClient, snapshot });
      return;
    }
    requests.push({ name: frame.name, params: frame.params });
    for (const wake of waiting) wake();
    const answer = answers[frame.name as RequestName] as ((params: unknown) => unknown) | undefined;
    try {
      if (!answer) throw new Error(`the harness has no answer to ${frame.name}`);
      await deliver({ kind: 'reply', id: frame.id, ok: true, result: await answer(frame.params) });
    } catch (error) {
      await deliver({ kind: 'reply', id: frame.id, ok: false, problem: toProblem(error) });
    }
  });
  await page.addInitScript(installChannel);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

  return {
    requests,
    complaints,
    waitFor: (name) =>
      new Promise((resolve) => {
        const look = () => {
          const found = requests.find((request) => request.name === name);
          if (!found) return;
          waiting.delete(look);
          resolve(found.params);
        };
        waiting.add(look);
        look();
      }),
    push: (...events) =>
      deliver({ kind: 'events', core: 'harness', events: events.map((event) => ({ sequence: (sequence += 1), event })) }),
    setConnection: (state) => page.evaluate((next) => window.harnessConnection(next), state),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Runs in the page before anything of ours: a channel over the functions that the test exposed. */
function installChannel(): void {
  let onFrame: ((frame: CoreFrame) => void) | undefined;
  let onConnection: ((state: 'open' | 'lost' | 'refused') => void) | undefined;
  const early: CoreFrame[] = [];
  window.harnessFrame = (frame) => (onFrame ? onFrame(frame) : early.push(frame));
  window.harnessConnection = (state) => onConnection?.(state);
  Object.assign(window, {
    dapilotChannel: {
      capabilities: { fileDialog: false, nativeMenu: false },
      send: (frame: ClientFrame) => void window.harnessSend(frame),
      onFrame: (listener: (frame: CoreFrame) => void) => {
        onFrame = listener;
        for (const frame of early.splice(0)) listener(frame);
      },
      onConnection: (listener: (state: 'open' | 'lost' | 'refused') => void) => {
        onConnection = listener;
        queueMicrotask(() => listener('open'));
      },
      choosePath: () => Promise.resolve(null),
      onCommand: () => undefined,
    },
  });
}

/** Serves the built page from memory, so that a build that runs meanwhile changes nothing under it. */
async function serveBuilt() {
  const files = readStaticFiles(join(import.meta.dirname, '../../out/renderer'));
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    if (file) response.writeHead(200, { ...securityHeaders, 'content-type': file.type }).end(file.content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
