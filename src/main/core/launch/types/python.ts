/** Python: `python` and `debugpy`, through debugpy. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { isObject, optional } from '../../base/loose.ts';
import { consoleOf, missing, ownWords, pathIn, portOf, processIdOf, workingFolder } from './common.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

export function mapPython(words: Words, context: TypeContext): LaunchRequest {
  // For the test explorer of VS Code.
  words.drop('purpose', 'consoleName', 'consoleTitle', 'debugAdapterPath', 'debugAdapterPython', 'debugLauncherPath', 'logToFile');
  return context.request === 'attach' ? attach(words, context) : launch(words, context);
}

function launch(words: Words, context: TypeContext): LaunchRequest {
  const cwd = workingFolder(words, context);
  const { python, pythonArgs } = interpreterOf(words, context);
  const module = words.text('module');
  const program = words.text('program');
  const mine = words.flag('justMyCode');
  const stop = words.flag('stopOnEntry');
  const started = {
    name: words.name,
    args: words.list('args') ?? [],
    cwd,
    env: context.env,
    ...optional('runtimeExecutable', python),
    ...(pythonArgs.length === 0 ? {} : { runtimeArgs: pythonArgs }),
    ...optional('stopOnEntry', stop),
    ...consoleOf(words, context, words.text('console')),
    ...optional('justMyCode', mine),
  };
  if (words.has('code')) throw new DapilotError('not-supported', `"${words.name}" runs "code" that stands in the configuration.`, { hint: 'Put it into a file and name that as "program".' });
  if (module !== undefined) return { ...started, target: 'module', module, ...ownWords(words) };
  if (program === undefined) missing(words, 'what to run', 'Name a "program" or a "module".');
  return { ...started, target: 'program', language: 'python', program: pathIn(cwd, program), ...ownWords(words) };
}

/** "python" may have arguments behind it; "pythonPath" is its old name. */
function interpreterOf(words: Words, { folder }: TypeContext): { readonly python: string | undefined; readonly pythonArgs: readonly string[] } {
  const given = words.rest()['python'];
  const [first, ...more] = Array.isArray(given) ? (words.list('python') ?? []) : [words.text('python') ?? words.text('pythonPath')].flatMap((one) => one ?? []);
  words.drop('pythonPath');
  const python = first === undefined || first === 'python' || first === 'python3' ? undefined : /[\\/]/.test(first) ? pathIn(folder, first) : first;
  return { python, pythonArgs: [...more, ...(words.list('pythonArgs') ?? [])] };
}

function attach(words: Words, context: TypeContext): LaunchRequest {
  const { folder } = context;
  if (words.has('listen')) {
    throw new DapilotError('not-supported', `"${words.name}" waits for the program to connect ("listen").`, { hint: 'Let the program listen (python -m debugpy --listen 5678 …) and use "connect".' });
  }
  const connect = words.object('connect');
  const host = textOf(connect?.['host']) ?? words.text('host');
  const port = numberOf(connect?.['port']) ?? portOf(words);
  const processId = processIdOf(words);
  const mine = words.flag('justMyCode');
  const localRoot = words.text('localRoot');
  const remoteRoot = words.text('remoteRoot');
  const { python } = interpreterOf(words, context);
  if (port === undefined && processId === undefined) missing(words, 'what to attach to', 'Name "connect" with a host and a port, or a "processId".');
  return {
    target: 'process',
    name: words.name,
    language: 'python',
    cwd: pathIn(folder, localRoot ?? words.text('cwd') ?? folder),
    ...(port === undefined ? { processId } : { port, ...optional('host', host) }),
    ...optional('remoteRoot', remoteRoot),
    ...optional('runtimeExecutable', python),
    ...optional('justMyCode', mine),
    ...ownWords(words, mappingsOf(words, folder)),
  };
}

/** Local folders are absolute for debugpy. */
function mappingsOf(words: Words, folder: string): Readonly<Record<string, unknown>> {
  const given = words.rest()['pathMappings'];
  if (!Array.isArray(given)) return {};
  return { pathMappings: given.map((pair: unknown) => (isObject(pair) && typeof pair['localRoot'] === 'string' ? { ...pair, localRoot: pathIn(folder, pair['localRoot']) } : pair)) };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function numberOf(value: unknown): number | undefined {
  const port = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : undefined;
}
