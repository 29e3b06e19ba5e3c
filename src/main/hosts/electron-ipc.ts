/** Carries frames between windows of Electron and a core, and keeps a window from being anything but the cockpit. */
import type { App, BrowserWindow, Dialog, IpcMain, IpcMainEvent, Protocol, Session, WebContents } from 'electron';
import { z } from 'zod';
import type { ClientConnection, Connectable } from '../../shared/bridge.ts';
import { isOpenable } from '../core/base/openable.ts';
import { fromWindow, toWindow, type ToWindow } from '../../shared/window-messages.ts';
import type { Logger } from '../core/base/logger.ts';
import { securityHeaders, type StaticFiles } from './static-files.ts';

export const pageScheme = 'app';
const pageHost = 'dapilot';
const pageOrigin = `${pageScheme}://${pageHost}`;
export const pageAddress = `${pageOrigin}/`;

const carrierSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello') }),
  z.strictObject({ kind: z.literal('choosePath'), id: z.number().int(), what: z.enum(['folder', 'file']) }),
]);

export interface WindowHost {
  /** From now on the window's page is a client of the core. */
  admit(window: BrowserWindow): void;
}

export interface WindowHostParts {
  readonly core: Connectable;
  readonly ipcMain: IpcMain;
  readonly dialog: Dialog;
  /** Where the page of a window comes from. */
  readonly origin: string;
  readonly logger: Logger;
}

/** One channel to us and one back. A message counts only from the top frame of an admitted window that shows our page. */
export function createWindowHost({ core, ipcMain, dialog, origin, logger }: WindowHostParts): WindowHost {
  const windows = new Map<number, { readonly window: BrowserWindow; connection?: ClientConnection }>();

  function send(window: BrowserWindow, message: ToWindow): void {
    if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(toWindow, message);
  }

  function disconnect(id: number): void {
    const entry = windows.get(id);
    entry?.connection?.close();
    if (entry) delete entry.connection;
  }

  function isOurs(event: IpcMainEvent): boolean {
    const frame = event.senderFrame;
    return frame !== null && frame.parent === null && frame === event.sender.mainFrame && frame.origin === origin;
  }

  ipcMain.on(fromWindow, (event, message: unknown) => {
    const entry = windows.get(event.sender.id);
    if (!entry || !isOurs(event)) {
      logger.warn('a message from a foreign frame was refused', { origin: event.senderFrame?.origin });
      return;
    }
    const { window } = entry;
    const carrier = carrierSchema.safeParse(message);
    if (!carrier.success) entry.connection?.receive(message);
    else if (carrier.data.kind === 'hello') {
      disconnect(event.sender.id);
      entry.connection = core.connect(
        (frame) => send(window, frame),
        () => send(window, { kind: 'gone' }),
      );
    } else {
      const { id, what } = carrier.data;
      choosePath(dialog, window, what).then(
        (path) => send(window, { kind: 'chosen', id, path }),
        (error: unknown) => {
          logger.error('the system dialog failed', { error });
          send(window, { kind: 'chosen', id, path: null });
        },
      );
    }
  });

  return {
    admit(window) {
      const { id } = window.webContents;
      windows.set(id, { window });
      window.webContents.on('render-process-gone', () => disconnect(id));
      window.on('closed', () => {
        disconnect(id);
        windows.delete(id);
      });
    },
  };
}

async function choosePath(dialog: Dialog, window: BrowserWindow, what: 'folder' | 'file'): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: [what === 'folder' ? 'openDirectory' : 'openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Serves the built page under app://, from its list; every other address is not there. */
export function servePage(protocol: Protocol, files: StaticFiles): void {
  protocol.handle(pageScheme, (request) => {
    const { host, pathname, search } = new URL(request.url);
    const file = host === pageHost && search === '' && request.method === 'GET' ? files.get(pathname) : undefined;
    if (!file) return new Response('404\n', { status: 404, headers: securityHeaders });
    return new Response(file.content, { headers: { ...securityHeaders, 'content-type': file.type } });
  });
}

/**
 * Denies, for every page that ever comes to be: other addresses, further windows, embedded pages. What the page opens by a click
 * goes to the system's browser, if it is an address that may.
 */
export function denyNavigation(app: App, address: string, openExternal: (address: string) => Promise<void>): void {
  app.on('web-contents-created', (_created, contents: WebContents) => {
    contents.setWindowOpenHandler(({ url }) => {
      // A browser that cannot be opened shows it by itself; the address can be copied.
      if (isOpenable(url)) openExternal(url).catch(() => undefined);
      return { action: 'deny' };
    });
    // The page may load itself again; it may go nowhere else.
    contents.on('will-navigate', (event) => {
      if (event.url !== address) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || event.url !== address) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** Denies permissions, devices, downloads, and requests to anywhere but the page's own origin. */
export function denyAccess(session: Session, origin: string): void {
  // Copying a value is the one thing that a page needs to be allowed.
  const isAllowed = (permission: string): boolean => permission === 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isAllowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnAddress(url, origin) }));
}

function isOwnAddress(url: string, origin: string): boolean {
  // With electron-vite's development server, what has changed comes over a socket of the same origin.
  const own = [`${origin}/`, `${origin.replace('http:', 'ws:')}/`, `blob:${origin}/`, 'data:', 'devtools:'];
  return own.some((start) => url.startsWith(start));
}
