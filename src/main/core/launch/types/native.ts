/** C, C++ and Rust: `lldb` (CodeLLDB), `lldb-dap`, `cppdbg`, `cppvsdbg` and the `gdb` of Native Debug, through LLDB. */
import { isAbsolute } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { optional } from '../../base/loose.ts';
import { consoleOf, listedVariables, missing, ownWords, pathIn, processIdOf, workingFolder } from './common.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

type Console = ReturnType<typeof consoleOf>;

/** CodeLLDB. Its `cargo` is built by us. */
export function mapCodelldb(words: Words, context: TypeContext): LaunchRequest {
  const adapter = { adapter: 'codelldb' };
  const cwd = workingFolder(words, context);
  if (context.request === 'attach') return attachNative(words, context, 'pid', adapter);
  const terminal = words.text('terminal');
  const started = startedFields(words, context, cwd, terminalConsole(words, context, terminal));
  const cargo = words.object('cargo');
  const program = words.text('program');
  if (cargo !== undefined) {
    const at = typeof cargo['cwd'] === 'string' ? pathIn(context.folder, cargo['cwd']) : context.folder;
    return { ...started, target: 'program', language: 'rust', program: at, ...adapter, ...ownWords(words, { cargo }) };
  }
  if (program === undefined) missing(words, 'which program to run', 'Name the "program", or how to build it in "cargo".');
  return { ...started, target: 'program', ...languageOf(words), program: pathIn(cwd, program), ...adapter, ...ownWords(words) };
}

/** LLVM's own. */
export function mapLldbDap(words: Words, context: TypeContext): LaunchRequest {
  const adapter = { adapter: 'lldb-dap' };
  const cwd = workingFolder(words, context);
  const core = words.text('coreFile');
  if (core !== undefined) return coreRequest(words, context, core, adapter);
  if (context.request === 'attach') return attachNative(words, context, 'pid', adapter);
  const inTerminal = words.flag('runInTerminal') === true ? 'integratedTerminal' : undefined;
  const program = words.text('program') ?? missing(words, 'which program to run', 'Name the "program".');
  return { ...startedFields(words, context, cwd, consoleOf(words, context, words.text('console') ?? inTerminal)), target: 'program', ...languageOf(words), program: pathIn(cwd, program), ...adapter, ...ownWords(words) };
}

/** Of cpptools: its words are those of its own adapter, so each is put into LLDB's, or left out with a note. */
export function mapCpptools(words: Words, context: TypeContext): LaunchRequest {
  const { note } = context;
  for (const key of ['pipeTransport', 'debugServerPath'] as const) {
    if (words.has(key)) throw new DapilotError('not-supported', `"${words.name}" runs the debugger somewhere else ("${key}").`, { hint: 'Start a debug server there (lldb-server gdbserver, gdbserver) and name it in "miDebuggerServerAddress".' });
  }
  const cwd = workingFolder(words, context);
  const env = { ...context.env, ...listedVariables(words, 'environment') };
  const left = Object.keys(words.rest()).filter((key) => gdbOnly.has(key));
  const core = words.text('coreDumpPath');
  const server = words.text('miDebuggerServerAddress');
  const map = sourceMap(words);
  const request = ((): LaunchRequest => {
    if (core !== undefined) return coreRequest(words, context, core, {});
    if (server !== undefined) return gdbServer(words, context, server, map);
    if (context.request === 'attach') return dropRest(words, attachNative(words, context, 'processId', {}), map);
    const program = words.text('program') ?? missing(words, 'which program to run', 'Name the "program".');
    const console = consoleOf(words, context, words.text('console') ?? (words.flag('externalConsole') === true ? 'externalTerminal' : undefined));
    const stop = words.flag('stopAtEntry');
    const started = { name: words.name, args: words.list('args') ?? [], cwd, env, ...console, ...optional('stopOnEntry', stop) };
    return dropRest(words, { ...started, target: 'program', ...languageOf(words), program: pathIn(cwd, program) }, map);
  })();
  if (left.length > 0) note(`It is debugged with LLDB in place of GDB, so these keys do nothing: ${left.join(', ')}.`);
  return request;
}

/** Keys that are only said to GDB, or to Visual Studio's debugger. */
const gdbOnly: ReadonlySet<string> = new Set(['setupCommands', 'customLaunchSetupCommands', 'launchCompleteCommand', 'postRemoteConnectCommands', 'miDebuggerArgs', 'targetArchitecture', 'visualizerFile', 'symbolSearchPath', 'symbolLoadInfo', 'symbolOptions', 'sshTunnel', 'hardwareBreakpoints', 'stopAtConnect']);

/** Native Debug's: a person who has GDB's own adapter in the settings gets that one instead. */
export function mapNativeDebug(words: Words, context: TypeContext): LaunchRequest {
  const target = words.text('target') ?? words.text('program') ?? missing(words, 'which program to run', 'Name it in "target".');
  const cwd = workingFolder(words, context);
  if (words.flag('remote') === true) return gdbServer(words, context, target, {});
  if (context.request === 'attach') {
    const processId = Number(target);
    if (!Number.isInteger(processId) || processId < 1) missing(words, 'which process to attach to', 'Its id goes into "target".');
    return dropRest(words, { target: 'process', name: words.name, language: 'cpp', processId, cwd }, {});
  }
  context.note('It is debugged with LLDB. Add GDB on the adapters page under the name "gdb" to debug it with GDB.');
  const stop = words.flag('stopAtEntry');
  const args = words.list('arguments') ?? [];
  return dropRest(words, { target: 'program', name: words.name, program: pathIn(cwd, target), args, cwd, env: context.env, ...languageOf(words), ...optional('stopOnEntry', stop) }, {});
}

function startedFields(words: Words, { env }: TypeContext, cwd: string, console: Console) {
  const stop = words.flag('stopOnEntry');
  return { name: words.name, args: words.list('args') ?? [], cwd, env, ...console, ...optional('stopOnEntry', stop) };
}

/** CodeLLDB's words for where a program's input and output go. */
function terminalConsole(words: Words, context: TypeContext, terminal: string | undefined): Console {
  const names: Readonly<Record<string, string>> = { console: 'internalConsole', integrated: 'integratedTerminal', external: 'externalTerminal' };
  return consoleOf(words, context, words.text('console') ?? (terminal === undefined ? undefined : (names[terminal] ?? terminal)));
}

function attachNative(words: Words, context: TypeContext, key: 'pid' | 'processId', adapter: { readonly adapter?: string }): LaunchRequest {
  const cwd = workingFolder(words, context);
  const processId = processIdOf(words, key) ?? (key === 'pid' ? processIdOf(words) : undefined);
  const program = words.text('program');
  const waitFor = words.flag('waitFor');
  if (processId === undefined && !(waitFor === true && program !== undefined)) {
    missing(words, 'which process to attach to', `Write "${key}": "\${command:pickProcess}" to be asked, or a "program" with "waitFor": true.`);
  }
  return {
    target: 'process',
    name: words.name,
    language: 'cpp',
    cwd,
    ...optional('processId', processId),
    ...(program === undefined ? {} : { program: pathIn(cwd, program) }),
    ...optional('waitFor', waitFor),
    ...adapter,
    ...(adapter.adapter === undefined ? {} : ownWords(words)),
  };
}

function coreRequest(words: Words, context: TypeContext, core: string, adapter: { readonly adapter?: string }): LaunchRequest {
  const cwd = workingFolder(words, context);
  const program = words.text('program') ?? missing(words, 'of which program the core file is', 'Name the "program".');
  words.drop('args');
  return { target: 'core', name: words.name, ...languageOf(words), program: pathIn(cwd, program), coreFile: pathIn(cwd, core), cwd, ...adapter, ...(adapter.adapter === undefined ? {} : ownWords(words)) };
}

/** A debug server of GDB's protocol, elsewhere or here: CodeLLDB is told to connect to it. */
function gdbServer(words: Words, context: TypeContext, address: string, map: Readonly<Record<string, unknown>>): LaunchRequest {
  const cwd = workingFolder(words, context);
  const colon = address.lastIndexOf(':');
  const host = colon === -1 ? '' : address.slice(0, colon);
  const port = Number(address.slice(colon + 1));
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !/^[\w.:[\]-]*$/.test(host)) missing(words, 'where the debug server listens', 'Write it as host:port.');
  const program = words.text('program') ?? words.text('executable');
  const at = `${host === '' ? '127.0.0.1' : host}:${port}`;
  return {
    target: 'process',
    name: words.name,
    language: 'cpp',
    cwd,
    host: host === '' ? '127.0.0.1' : host,
    port,
    ...(program === undefined ? {} : { program: pathIn(cwd, program) }),
    adapter: 'codelldb',
    adapterArguments: { targetCreateCommands: program === undefined ? ['target create'] : [`target create "${pathIn(cwd, program).replaceAll(/["\\]/g, '\\$&')}"`], processCreateCommands: [`gdb-remote ${at}`], ...map },
  };
}

function dropRest(words: Words, request: LaunchRequest, own: Readonly<Record<string, unknown>>): LaunchRequest {
  words.drop(...Object.keys(words.rest()));
  return Object.keys(own).length === 0 ? request : ({ ...request, adapterArguments: own } as LaunchRequest);
}

/** cpptools' sourceFileMap: values are paths, or objects with a path. */
function sourceMap(words: Words): Readonly<Record<string, unknown>> {
  const given = words.object('sourceFileMap');
  if (!given) return {};
  const pairs = Object.entries(given).flatMap(([from, to]) => {
    const path = typeof to === 'string' ? to : typeof to === 'object' && to !== null && 'editorPath' in to ? to.editorPath : undefined;
    return typeof path === 'string' && isAbsolute(path) ? [[from, path]] : [];
  });
  return pairs.length === 0 ? {} : { sourceMap: pairs };
}

function languageOf(words: Words): { readonly language?: 'rust' } {
  const given = words.rest()['sourceLanguages'];
  return Array.isArray(given) && given.includes('rust') ? { language: 'rust' } : {};
}

