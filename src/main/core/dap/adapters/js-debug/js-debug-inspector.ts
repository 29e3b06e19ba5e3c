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
import { hasOwnNetwork, isListenedAt, listeningAddresses, processListeningAt, type Address } from '../../../base/listening.ts';
import { cut, record, records, text, type Loose } from '../../../base/loose.ts';
import { inspectPort } from '../../../base/node-inspect.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from '../../../base/process-table.ts';
import { isNodeExecutable } from '../../launch/executable-facts.ts';
import { connectCdp } from '../../wire/cdp.ts';

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
  const identity = await requireNode(processId);
  if (await hasOwnNetwork(processId)) {
    throw new DapilotError('launch-failed', `Process ${processId} runs in a container with a network of its own, so its debugger cannot be reached by its process id.`, {
      hint: 'Start it there with "node --inspect=0.0.0.0:9229 program.js", publish that port (docker run -p 127.0.0.1:9229:9229), and attach to the port.',
    });
  }
  const open = await inspectorOf(processId);
  if (open) return { address: open, close: nothingToClose };
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  const caught = BigInt(`0x${/^SigCgt:\s*([\da-f]+)/m.exec(status)?.[1] ?? '0'}`);
  if (!isRunning(identity)) throw endedMeanwhile(processId);
  // To a process that does not listen for it the signal is the end.
  if ((caught & userSignal) === 0n) {
    throw new DapilotError('launch-failed', `Process ${processId} does not listen for the signal that opens its debugger.`, { hint: `Start it without --disable-sigusr1. ${startWithInspect}` });
  }
  const port = await portToOpen(processId);
  await requireFree(processId, port);
  // Nothing may come between: the number could be another program's by now.
  if (!isRunning(identity)) throw endedMeanwhile(processId);
  process.kill(processId, 'SIGUSR1');
  const address = await whenOpen(identity, port, signal);
  return { address, close: () => closeInspector(identity, address) };
}

/** Told by the executable, since names are anybody's. */
async function requireNode(processId: number): Promise<ProcessIdentity> {
  const identity = identifyProcess(processId);
  if (!identity) throw new DapilotError('launch-failed', `There is no process ${processId}.`, { hint: 'Choose one that runs.' });
  const program = await readlink(`/proc/${processId}/exe`).catch((error: unknown) => {
    if (/EACCES|EPERM/.test(codeOf(error))) throw notAllowed(processId);
    throw endedMeanwhile(processId);
  });
  if (await isNodeExecutable(`/proc/${processId}/exe`)) return identity;
  // Some systems keep Node in a library.
  if (/\/libnode\.so/.test(await readFile(`/proc/${processId}/maps`, 'utf8').catch(() => ''))) return identity;
  throw new DapilotError('launch-failed', `Process ${processId} runs ${program}, which is no Node.`, { hint: 'Choose the process of a Node program.' });
}

function notAllowed(processId: number): DapilotError {
  return new DapilotError('launch-failed', `Process ${processId} belongs to another user, so it may not be debugged.`, { hint: `Run DAPilot as that user. ${startWithInspect}` });
}

function endedMeanwhile(processId: number): DapilotError {
  return new DapilotError('launch-failed', `Process ${processId} has just ended.`, { hint: 'Choose one that runs.' });
}

async function portToOpen(processId: number): Promise<number> {
  const [words, variables] = await Promise.all(['cmdline', 'environ'].map((file) => readFile(`/proc/${processId}/${file}`, 'utf8').catch(() => '')));
  const nodeOptions = variables?.split('\0').find((entry) => entry.startsWith('NODE_OPTIONS='))?.slice('NODE_OPTIONS='.length);
  return inspectPort((words ?? '').split('\0'), nodeOptions);
}

/** Node does not try another port, and says so only to its own terminal. */
async function requireFree(processId: number, port: number): Promise<void> {
  if (port === 0 || !(await isListenedAt(port))) return;
  const holder = await processListeningAt(port);
  const who = holder === undefined ? 'another program' : `process ${holder} (${await wordsOf(holder)})`;
  throw new DapilotError('launch-failed', `Process ${processId} cannot open its debugger: that would be at port ${port}, which ${who} holds.`, {
    hint: `End that one, or stop debugging it. ${startWithInspect}`,
  });
}

/** Its command line, short. */
async function wordsOf(processId: number): Promise<string> {
  const [program = '', ...words] = (await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return cut([basename(program), ...words].join(' ').trim(), 80);
}

/** Of all that the process listens at, the one that answers as Node's inspector. */
async function inspectorOf(processId: number): Promise<Address | undefined> {
  const addresses = await listeningAddresses(processId);
  const versions = await Promise.all(addresses.map((address) => ask(address, '/json/version').catch(() => undefined)));
  return addresses.find((_, index) => /^node\.js\//i.test(text(record(versions[index])['Browser']) ?? ''));
}

async function whenOpen(identity: ProcessIdentity, port: number, signal: AbortSignal): Promise<Address> {
  const { processId } = identity;
  const end = performance.now() + openMilliseconds;
  while (performance.now() < end) {
    if (signal.aborted) throw new DapilotError('cancelled', 'The attaching was stopped.');
    const address = await inspectorOf(processId);
    if (address) return address;
    if (!isRunning(identity)) throw endedMeanwhile(processId);
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  throw new DapilotError('launch-failed', `Process ${processId} was asked to open its debugger and did not within ${openMilliseconds / 1000} s.`, {
    hint: `It may be in a call that takes long, and open it later; or its port (${port === 0 ? 'any' : port}) is taken, which it then writes to its terminal. Try again. ${startWithInspect}`,
  });
}

/** As it was before we came: a program that nobody debugs listens at no port. Nobody else is touched who has its port by now. */
async function closeInspector(identity: ProcessIdentity, address: Address): Promise<void> {
  const its = await listeningAddresses(identity.processId);
  if (!isRunning(identity) || !its.some(({ host, port }) => host === address.host && port === address.port)) return;
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
