/** The carrier of a page in a browser: a WebSocket to the host that served it, opened again whenever it breaks. */
import type { ClientFrame, CoreFrame, FrameChannel } from '../../../shared/bridge.ts';
import { DapilotError } from '../../../shared/errors.ts';
import {
  closeUnauthorized,
  codeParameter,
  sessionPath,
  socketPath,
  type AcceptedFrame,
  type CodeExchange,
  type SessionToken,
  type TokenFrame,
} from '../../../shared/web-session.ts';

type State = 'open' | 'lost' | 'refused';

const tokenKey = 'dapilot.token';
const firstDelay = 150;
const longestDelay = 3000;

/** What the channel uses of the page. */
export interface Page {
  readonly origin: string;
  /** The one-time code of the address. */
  readCode(): string | undefined;
  /** Takes the code out of the address, so that it does not stay in history. */
  forgetCode(): void;
  /** A fresh address was opened in this same page. */
  onCode(listener: () => void): void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The channel of a page, with an end for those who open more than one. */
interface SocketChannel extends FrameChannel {
  close(): void;
}

/** A channel that connects at once. Frames sent while it is not open are dropped: the client counts them as lost. */
export function createSocketChannel(page: Page = thisPage()): SocketChannel {
  const waiting: CoreFrame[] = [];
  let frameListener: ((frame: CoreFrame) => void) | undefined;
  let stateListener: ((state: State) => void) | undefined;
  let state: State | 'connecting' = 'connecting';
  let socket: WebSocket | undefined;
  let delay = firstDelay;
  /** Only the newest attempt counts; a timer or an answer of an older one is left alone. */
  let attempt = 0;

  function change(next: State): void {
    if (state === next) return;
    state = next;
    stateListener?.(next);
  }

  function retry(): void {
    change('lost');
    const current = attempt;
    setTimeout(() => {
      if (attempt === current) connect();
    }, delay);
    delay = Math.min(delay * 2, longestDelay);
  }

  function connect(): void {
    const current = ++attempt;
    obtainToken(page).then(
      (token) => {
        if (attempt !== current) return;
        if (token === undefined) change('refused');
        else openSocket(token);
      },
      () => {
        if (attempt === current) retry();
      },
    );
  }

  function openSocket(token: string): void {
    const opened = new WebSocket(page.origin.replace(/^http/, 'ws') + socketPath);
    socket = opened;
    opened.addEventListener('open', () => opened.send(JSON.stringify({ kind: 'token', token } satisfies TokenFrame)));
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(JSON.parse(String(data)) as CoreFrame | AcceptedFrame);
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (code === closeUnauthorized) {
        page.storage.removeItem(tokenKey);
        change('refused');
      } else retry();
    });
  }

  function receive(frame: CoreFrame | AcceptedFrame): void {
    if (frame.kind === 'accepted') {
      delay = firstDelay;
      change('open');
    } else if (frameListener) frameListener(frame);
    else waiting.push(frame);
  }

  page.onCode(() => {
    socket?.close();
    socket = undefined;
    change('lost');
    connect();
  });
  connect();

  return {
    capabilities: { fileDialog: false, nativeMenu: false },
    send(frame: ClientFrame) {
      if (state === 'open') socket?.send(JSON.stringify(frame));
    },
    onFrame(listener) {
      frameListener = listener;
      for (const frame of waiting.splice(0)) listener(frame);
    },
    onConnection(listener) {
      stateListener = listener;
      if (state !== 'connecting') listener(state);
    },
    choosePath: () =>
      Promise.reject(
        new DapilotError('not-supported', 'A page in a browser cannot open a system dialog that gives a path.', {
          hint: 'Choose the folder in the list that DAPilot shows.',
        }),
      ),
    close() {
      attempt++;
      socket?.close();
      socket = undefined;
    },
    onCommand() {
      // A browser draws no menu of ours, so no command ever comes from one.
    },
  };
}

/** The token of this page: a fresh one for the code in the address, else the stored one; undefined when neither is good. */
async function obtainToken(page: Page): Promise<string | undefined> {
  const code = page.readCode();
  if (code !== undefined) {
    const response = await fetch(page.origin + sessionPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code } satisfies CodeExchange),
    });
    page.forgetCode();
    if (response.ok) {
      const { token } = (await response.json()) as SessionToken;
      page.storage.setItem(tokenKey, token);
    }
  }
  return page.storage.getItem(tokenKey) ?? undefined;
}

function thisPage(): Page {
  const readCode = () => new URLSearchParams(location.hash.slice(1)).get(codeParameter) ?? undefined;
  return {
    origin: location.origin,
    readCode,
    forgetCode: () => history.replaceState(history.state, '', location.pathname + location.search),
    onCode: (listener) =>
      window.addEventListener('hashchange', () => {
        if (readCode() !== undefined) listener();
      }),
    storage: sessionStorage,
  };
}
