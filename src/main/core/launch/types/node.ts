/** Node.js: `node`, `pwa-node`, `agentic-node` and `node-terminal`, through js-debug. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { optional } from '../../base/loose.ts';
import { consoleOf, missing, ownWords, pathIn, portOf, processIdOf, workingFolder } from './common.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

/** The port at which Node listens unless it is told otherwise. */
const usualPort = 9229;

export function mapNode(words: Words, context: TypeContext): LaunchRequest {
  return context.request === 'attach' ? attach(words, context) : launch(words, context);
}

function launch(words: Words, context: TypeContext): LaunchRequest {
  const cwd = workingFolder(words, context);
  const program = words.text('program');
  const runtime = runtimeOf(words, context);
  const runtimeArgs = words.list('runtimeArgs');
  const args = words.list('args') ?? [];
  const started = { name: words.name, cwd, env: context.env, ...stopOnEntryOf(words), ...consoleOf(words, context, words.text('console')) };
  if (program !== undefined) {
    return { ...started, target: 'program', program: pathIn(cwd, program), args, ...optional('runtimeExecutable', runtime), ...optional('runtimeArgs', runtimeArgs), ...ownWords(words) };
  }
  if (runtime === undefined && (runtimeArgs ?? args).length === 0) missing(words, 'what to run', 'Name a "program", or a "runtimeExecutable" such as npm.');
  return { ...started, target: 'command', command: runtime ?? 'node', args: [...(runtimeArgs ?? []), ...args], ...ownWords(words) };
}

/** `node` is the one that DAPilot would choose anyway; a path is relative to the root. */
function runtimeOf(words: Words, { folder, note }: TypeContext): string | undefined {
  if (words.text('runtimeVersion') !== undefined) note('"runtimeVersion" asks for a version manager and is not followed: it runs on the Node of your login shell, or on "runtimeExecutable".');
  const given = words.text('runtimeExecutable');
  if (given === undefined || given === 'node' || given === 'default') return undefined;
  return /[\\/]/.test(given) ? pathIn(folder, given) : given;
}

/** js-debug also takes a file to stop in, which is a word of its own. */
function stopOnEntryOf(words: Words): { readonly stopOnEntry?: boolean } {
  if (typeof words.rest()['stopOnEntry'] === 'string') return {};
  const stop = words.flag('stopOnEntry');
  return stop === undefined ? {} : { stopOnEntry: stop };
}

function attach(words: Words, context: TypeContext): LaunchRequest {
  const { folder } = context;
  const processId = processIdOf(words);
  const socket = addressOf(words);
  const port = socket?.port ?? portOf(words) ?? (processId === undefined ? usualPort : undefined);
  const host = socket?.host ?? words.text('address') ?? words.text('host');
  const localRoot = words.text('localRoot');
  const remoteRoot = words.text('remoteRoot');
  const given = words.text('cwd');
  const cwd = pathIn(folder, localRoot ?? given ?? folder);
  return {
    target: 'process',
    name: words.name,
    language: 'javascript',
    cwd,
    ...(port === undefined ? { processId } : { port, ...optional('host', host) }),
    ...optional('remoteRoot', remoteRoot),
    ...ownWords(words),
  };
}

/** Of ws://127.0.0.1:9229/…: the place is found by its port. */
function addressOf(words: Words): { readonly host: string; readonly port: number } | undefined {
  const given = words.text('websocketAddress');
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^wss?:$/.test(url.protocol) && url.port !== '') return { host: url.hostname, port: Number(url.port) };
  throw new DapilotError('bad-request', `"websocketAddress" of "${words.name}" is "${given}", which is no address of an inspector.`, { hint: 'Name "address" and "port" instead.' });
}

/** A command line of the person's shell; every Node that it starts is debugged. */
export function mapNodeTerminal(words: Words, context: TypeContext): LaunchRequest {
  if (context.request === 'attach') missing(words, 'what to run', 'A terminal can only be launched: write "request": "launch".');
  const command = words.text('command') ?? missing(words, 'which command to run', 'Write it in "command".');
  const windows = context.platform === 'win32';
  return {
    target: 'command',
    name: words.name,
    command: windows ? 'cmd.exe' : '/bin/sh',
    args: windows ? ['/d', '/s', '/c', command] : ['-c', command],
    cwd: workingFolder(words, context),
    env: context.env,
    console: 'integratedTerminal',
    ...ownWords(words),
  };
}
