/**
 *   out/main/web.js [folder] [--configuration NAME] [--port N] [--origin O]... [--open] [--json] [--page FOLDER]
 *
 * The cockpit in a browser, from this machine to this machine. It prints the address, with a one-time code; Enter prints
 * another one. `--open` shows it in a window of an installed Chromium or Chrome, and ends when that is closed.
 */
import { join } from 'node:path';
import { toProblem } from '../shared/errors.ts';
import { openBrowserWindow } from './browser-window.ts';
import { startNamed } from './core-requests.ts';
import { endOnce } from './ending.ts';
import { exitCodes } from './exit-codes.ts';
import { findPackageRoot, openCore, prepareSurroundings, surviveFaults } from './open-core.ts';
import { serveWeb } from './hosts/web-server.ts';
import { personFolder } from './person-folder.ts';
import { readWebArguments } from './web-arguments.ts';

/** A browser that ends sooner than this with an error could not show a window. */
const startMilliseconds = 10_000;

try {
  await serve();
} catch (error) {
  complain(error);
  process.exit(exitCodes.badInput);
}

function complain(error: unknown): void {
  const { message, hint } = toProblem(error);
  console.error(hint === undefined ? message : `${message} ${hint}`);
}

async function serve(): Promise<void> {
  const wishes = readWebArguments(process.argv.slice(2), personFolder(findPackageRoot()));
  const around = await prepareSurroundings('web');
  const { logger, guardian } = around;
  const opened = await openCore(around, { folder: wishes.folder, interactive: true, shared: true }).catch(async (error: unknown) => {
    await guardian.dispose();
    throw error;
  });
  surviveFaults(opened, logger);
  const closers = [() => server.close()];
  const end = endOnce(async () => {
    await Promise.all(closers.map((close) => close()));
    await opened.dispose();
    await guardian.dispose();
  });
  const server = await serveWeb({
    core: opened.core,
    page: wishes.page ?? join(around.packageRoot, 'out', 'renderer'),
    port: wishes.port,
    origins: wishes.origins,
    logger: logger.tagged('host.web'),
  }).catch(async (error: unknown) => {
    await opened.dispose();
    await guardian.dispose();
    throw error;
  });

  if (wishes.configuration !== undefined) {
    await startNamed(opened.core, wishes.configuration).catch((error: unknown) => {
      complain(error);
      // The window says it too.
      opened.own?.reportFault(error);
    });
  }

  const announce = (): void => {
    const address = server.address();
    console.log(wishes.json ? JSON.stringify({ url: address }) : `DAPilot is at ${address}`);
  };
  announce();
  void opened.gone.then(() => {
    console.error('The DAPilot that ran this session has ended.');
    end();
  });
  process.stdin.on('data', announce).on('error', (error) => logger.debug('no terminal to read from', { error }));
  // Neither a terminal nor a pipe keeps us alive; a file that stands in for one never does.
  if ('unref' in process.stdin) process.stdin.unref();

  if (!wishes.open) return;
  const startedAt = performance.now();
  const browser = await openBrowserWindow(server.address(), guardian);
  if (!browser) {
    console.error('No Chromium or Chrome was found to open a window with: open the address above in a browser.');
    return;
  }
  closers.push(browser.dispose);
  const { code } = await browser.closed;
  if (code === 0 || performance.now() - startedAt > startMilliseconds) end();
  else console.error(`${browser.name} could not show a window (exit code ${code}): open the address above in a browser.`);
}
