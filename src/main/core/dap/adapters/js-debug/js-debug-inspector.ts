/**
 * The inspector of a program that runs already. js-debug knows ports only, and where one is missing it takes 9229, which
 * may be anybody's: so a process id is followed to the socket that this very process listens at.
 */
import { readFile, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { json } from 'node:stream/consumers';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { PageConfiguration, ProcessConfiguration } from '../../../../../shared/launch.ts';
import { listeningAddresses, type Address } from '../../../base/listening.ts';
import { connectCdp } from '../../wire/cdp.ts';
import { record, records, text, type Loose } from '../../wire/loose.ts';

export interface Inspector {
  readonly address: Address;
  /** Closes it, where it was opened for us and the program still runs. Never rejects. */
  close(): Promise<void>;
}

const answerMilliseconds = 1500;
const openMilliseconds = 3000;
const pollMilliseconds = 30;
/** SIGUSR1 in the masks of /proc. */
const userSignal = 1n << 9n;
const startWithInspect = 'Or start it with "node --inspect=0 program.js" and attach to the port that it prints.';

/** By its port, else by its process id. Throws `launch-failed`, `not-supported` or `cancelled` with the reason. */
export async function findInspector({ processId, host, port }: ProcessConfiguration, signal: AbortSignal): Promise<Inspector> {
  if (port !== undefined) return byPort({ host: host ?? '127.0.0.1', port }, 'Node');
  if (processId === undefined) throw new DapilotError('bad-request', 'It is not said what to attach to.', { hint: 'Name a process id or a port.' });
  return byProcess(processId, signal);
}

/** A browser's. Throws `launch-failed`. */
export async function findBrowserInspector({ host, port }: PageConfiguration): Promise<Inspector> {
  return byPort({ host: host ?? '127.0.0.1', port: port ?? 0 }, 'browser');
}

const nothingToClose = async () => undefined;

async function byPort(address: Address, wanted: 'Node' | 'browser'): Promise<Inspector> {
  const where = `${address.host}:${address.port}`;
  const version = await ask(address, '/json/version').catch((error: unknown) => {
    const refused = /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|EADDRNOTAVAIL/.test(codeOf(error));
    const what = refused ? `Nothing listens at ${where}` : `What listens at ${where} does not answer as a debugger`;
    throw new DapilotError('launch-failed', `${what}.`, {
      hint: wanted === 'Node' ? 'Start the program with "node --inspect=<port> program.js", and name that port.' : 'Start the browser with --remote-debugging-port=<port>, and name that port.',
      cause: error,
    });
  });
  const product = text(record(version)['Browser']) ?? '';
  const isNode = /^node\.js\//i.test(product);
  if (product === '' || isNode !== (wanted === 'Node')) {
    throw new DapilotError('launch-failed', `${product === '' ? 'Something unknown' : product} listens at ${where}, and that is no ${wanted}.`, { hint: 'Check the port.' });
  }
  return { address, close: nothingToClose };
}

async function byProcess(processId: number, signal: AbortSignal): Promise<Inspector> {
  if (process.platform !== 'linux') {
    throw new DapilotError('not-supported', 'On this system a program can be attached to by its port only.', { hint: 'Start it with "node --inspect=0 program.js" and name the port that it prints.' });
  }
  await requireNode(processId);
  const open = await inspectorOf(processId);
  if (open) return { address: open, close: nothingToClose };
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  const caught = BigInt(`0x${/^SigCgt:\s*([\da-f]+)/m.exec(status)?.[1] ?? '0'}`);
  // To a process that does not listen for it the signal is the end.
  if ((caught & userSignal) === 0n) {
    throw new DapilotError('launch-failed', `Process ${processId} does not listen for the signal that opens its debugger.`, { hint: `Start it without --disable-sigusr1. ${startWithInspect}` });
  }
  process.kill(processId, 'SIGUSR1');
  const address = await whenOpen(processId, signal);
  return { address, close: () => closeInspector(address) };
}

async function requireNode(processId: number): Promise<void> {
  try {
    process.kill(processId, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw new DapilotError('launch-failed', `There is no process ${processId}.`, { hint: 'Choose one that runs.' });
    throw notAllowed(processId);
  }
  const program = await readlink(`/proc/${processId}/exe`).catch((error: unknown) => {
    if (/EACCES|EPERM/.test(codeOf(error))) throw notAllowed(processId);
    throw new DapilotError('launch-failed', `Process ${processId} has just ended, or is no program.`, { hint: 'Choose one that runs.' });
  });
  if (/^node(js)?[\d.-]*$/.test(basename(program.replace(/ \(deleted\)$/, '')))) return;
  throw new DapilotError('launch-failed', `Process ${processId} runs ${program}, which is no Node.`, { hint: 'Choose the process of a Node program.' });
}

function notAllowed(processId: number): DapilotError {
  return new DapilotError('launch-failed', `Process ${processId} belongs to another user, so it may not be debugged.`, { hint: `Run DAPilot as that user. ${startWithInspect}` });
}

/** Of all that the process listens at, the one that answers as Node's inspector. */
async function inspectorOf(processId: number): Promise<Address | undefined> {
  for (const address of await listeningAddresses(processId)) {
    const version = await ask(address, '/json/version').catch(() => undefined);
    if (/^node\.js\//i.test(text(record(version)['Browser']) ?? '')) return address;
  }
  return undefined;
}

async function whenOpen(processId: number, signal: AbortSignal): Promise<Address> {
  const end = performance.now() + openMilliseconds;
  while (performance.now() < end) {
    if (signal.aborted) throw new DapilotError('cancelled', 'The attaching was stopped.');
    const address = await inspectorOf(processId);
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  throw new DapilotError('launch-failed', `Process ${processId} was asked to open its debugger and did not within ${openMilliseconds / 1000} s.`, {
    hint: `The usual reason is that another program holds the port 9229. End that one. ${startWithInspect}`,
  });
}

/** As it was before we came: a program that nobody debugs listens at no port. */
async function closeInspector(address: Address): Promise<void> {
  try {
    const [target] = records(await ask(address, '/json/list'));
    const cdp = await connectCdp(text(target?.['webSocketDebuggerUrl']) ?? '');
    // Its end closes this connection too, mostly before it can answer.
    await cdp.send('Runtime.evaluate', { expression: 'process._debugEnd()' }, answerMilliseconds).catch(() => undefined);
    cdp.close();
  } catch {
    // It has ended, or somebody else has closed it.
  }
}

/** Not by fetch, which refuses some ports. */
async function ask({ host, port }: Address, path: string): Promise<Loose | readonly unknown[]> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host, port, path, agent: false, signal: AbortSignal.timeout(answerMilliseconds) }, resolve).once('error', reject);
  });
  return (await json(response)) as Loose | readonly unknown[];
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
