/** The Electron entry: windows that show the cockpit and nothing else, over a core in this process or a running one. */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron';
import { toProblem } from '../shared/errors.ts';
import { toWindow, type ToWindow } from '../shared/window-messages.ts';
import { startNamed } from './core-requests.ts';
import { endOnce } from './ending.ts';
import { applicationMenu } from './hosts/application-menu.ts';
import { createWindowHost, denyAccess, denyNavigation, pageAddress, pageScheme, servePage, type WindowHost } from './hosts/electron-ipc.ts';
import { systemKeyCipher } from './hosts/key-store.ts';
import { readStaticFiles } from './hosts/static-files.ts';
import { openCore, prepareSurroundings, surviveFaults, type OpenedCore, type Surroundings } from './open-core.ts';
import { personFolder } from './person-folder.ts';
import { readStartWords, type StartWords } from './start-words.ts';

/** A window whose page crashes more often than this in the time below is not loaded again by itself. */
const maximumCrashes = 3;
const crashMilliseconds = 5 * 60_000;

/** electron-vite's development server, and only on this machine. */
const development = readDevelopmentAddress(process.env['ELECTRON_RENDERER_URL']);
const address = development ?? pageAddress;
const { protocol: scheme, host } = new URL(address);
const origin = `${scheme}//${host}`;

// Must come before Electron is ready.
protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }]);
denyNavigation(app, address, (url) => shell.openExternal(url));

start().catch((error: unknown) => {
  dialog.showErrorBox('DAPilot cannot start', sentencesOf(error));
  app.exit(1);
});

async function start(): Promise<void> {
  const around = await prepareSurroundings('electron');
  const words = readStartWords(process.argv.slice(app.isPackaged ? 1 : 2), personFolder(around.packageRoot));
  const opened = await openFolder(around, words);
  const end = endOnce(
    async () => {
      await opened.dispose();
      await around.guardian.dispose();
    },
    (code) => app.exit(code),
  );
  app.on('before-quit', (event) => {
    event.preventDefault();
    end();
  });
  app.on('window-all-closed', () => end());
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    around.logger.error('a process beside the windows is gone', { type, reason, exitCode });
    // Electron starts it again; what it had drawn is lost with it.
    if (type === 'GPU') for (const window of BrowserWindow.getAllWindows()) window.webContents.invalidate();
  });
  void opened.gone.then(() => {
    dialog.showErrorBox('DAPilot', 'The DAPilot that ran this session has ended, so this window closes.');
    end();
  });
  surviveFaults(opened, around.logger);
  if (words.configuration !== undefined) await startNamed(opened.core, words.configuration).catch((error: unknown) => opened.own?.reportFault(error));

  await app.whenReady();
  servePage(protocol, readStaticFiles(join(around.packageRoot, 'out', 'renderer')));
  denyAccess(session.defaultSession, origin);
  const windows = createWindowHost({ core: opened.core, ipcMain, dialog, origin, logger: around.logger.tagged('host.electron') });
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(process.platform, chooseCommand)));
  openWindow(around, windows);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(around, windows);
  });
}

/** The folder of the command line. One that cannot be opened is said, and the start screen takes its place. */
async function openFolder(around: Surroundings, { folder }: StartWords): Promise<OpenedCore> {
  const keyCipher = app.whenReady().then(() => systemKeyCipher(safeStorage, process.platform));
  const options = { interactive: true, shared: true, keyCipher } as const;
  try {
    return await openCore(around, { folder, ...options });
  } catch (error) {
    if (folder === undefined) throw error;
    const opened = await openCore(around, { folder: undefined, ...options });
    opened.own?.reportFault(error);
    return opened;
  }
}

function openWindow(around: Surroundings, windows: WindowHost): void {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 800,
    minHeight: 500,
    show: false,
    title: 'DAPilot',
    webPreferences: {
      preload: join(around.packageRoot, 'out', 'preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: development !== undefined,
    },
  });
  windows.admit(window);
  window.once('ready-to-show', () => window.show());
  reloadWhenBroken(window, around);
  window.loadURL(address).catch((error: unknown) => around.logger.error('the page could not be loaded', { error }));
}

/** The page is disposable: a new one shows the same stop. Only a page that breaks again and again is left to the person. */
function reloadWhenBroken(window: BrowserWindow, { logger }: Surroundings): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    logger.error('the page of a window is gone', { reason, exitCode });
    crashes = [...crashes.filter((time) => time > Date.now() - crashMilliseconds), Date.now()];
    if (crashes.length <= maximumCrashes) window.webContents.reload();
    else ask(window, 'This window has crashed several times.', ['Load It Again', 'Close']);
  });
  window.on('unresponsive', () => ask(window, 'This window does not answer.', ['Load It Again', 'Wait']));

  function ask(of: BrowserWindow, message: string, buttons: string[]): void {
    const detail = 'The debug session goes on; nothing of it is lost.';
    dialog.showMessageBox(of, { type: 'warning', message, detail, buttons }).then(
      ({ response }) => {
        if (response === 0) {
          of.webContents.forcefullyCrashRenderer();
          of.webContents.reload();
        } else if (buttons[response] === 'Close') of.close();
      },
      (error: unknown) => logger.error('a question could not be asked', { error }),
    );
  }
}

function chooseCommand(command: string): void {
  BrowserWindow.getFocusedWindow()?.webContents.send(toWindow, { kind: 'command', command } satisfies ToWindow);
}

function readDevelopmentAddress(given: string | undefined): string | undefined {
  if (app.isPackaged || given === undefined || !URL.canParse(given)) return undefined;
  const { protocol: used, hostname, href } = new URL(given);
  return used === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? href : undefined;
}

function sentencesOf(error: unknown): string {
  const { message, hint } = toProblem(error);
  return hint === undefined ? message : `${message}\n\n${hint}`;
}
