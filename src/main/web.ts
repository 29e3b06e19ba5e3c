/**
 *   out/main/web.js [folder] [--port N] [--origin O]... [--open] [--json] [--page FOLDER]
 *
 * The cockpit in a browser, from this machine to this machine. It prints the address, with a one-time code; Enter prints
 * another one. `--open` shows it in a window of an installed Chromium or Chrome, and ends when that is closed.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DapilotError, toProblem } from '../shared/errors.ts';
import { openBrowserWindow } from './browser-window.ts';
import { endOnce } from './ending.ts';
import { openCore, prepareSurroundings, surviveFaults } from './open-core.ts';
import { serveWeb } from './hosts/web-server.ts';
import { personFolder } from './person-folder.ts';

/** As of the command line: bad input or environment. */
const badEnvironment = 5;
/** A browser that ends sooner than this with an error could not show a window. */
const startMilliseconds = 10_000;

try {
  await serve();
} catch (error) {
  const { message, hint } = toProblem(error);
  console.error(hint === undefined ? message : `${message} ${hint}`);
  process.exit(badEnvironment);
}

async function serve(): Promise<void> {
  const around = await prepareSurroundings('web');
  const wishes = readArguments(process.argv.slice(2), personFolder(around.packageRoot));
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
  process.stdin.unref();

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

interface Wishes {
  readonly folder: string | undefined;
  readonly port: number;
  readonly origins: readonly string[];
  readonly open: boolean;
  readonly json: boolean;
  /** Another built page, for tests. */
  readonly page: string | undefined;
}

/** Relative paths start at `from`. */
function readArguments(words: readonly string[], from: string): Wishes {
  const { values, positionals } = parse(words);
  if (positionals.length > 1) throw bad(`One folder can be opened, and "${positionals.slice(1).join(' ')}" is too much.`);
  const port = values.port === undefined ? 0 : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw bad(`"${values.port}" is no port.`);
  return {
    folder: positionals[0] === undefined ? undefined : resolve(from, positionals[0]),
    port,
    origins: (values.origin ?? []).map(readOrigin),
    open: values.open ?? false,
    json: values.json ?? false,
    page: values.page === undefined ? undefined : resolve(from, values.page),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        origin: { type: 'string', multiple: true },
        open: { type: 'boolean' },
        json: { type: 'boolean' },
        page: { type: 'string' },
      },
    });
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error));
  }
}

/** An origin exactly as browsers write it, so that it can be compared letter by letter. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text) {
    throw bad(`"${text}" is no origin.`, 'Give it as https://name or https://name:port, without a path.');
  }
  return text;
}

function bad(message: string, hint = 'Usage: web.js [folder] [--port N] [--origin O] [--open] [--json]'): DapilotError {
  return new DapilotError('bad-request', message, { hint });
}
