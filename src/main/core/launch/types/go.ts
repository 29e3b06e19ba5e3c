/** Go: `go`, through delve. */
import { dirname, extname } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { optional } from '../../base/loose.ts';
import { consoleOf, missing, ownWords, pathIn, portOf, processIdOf } from './common.ts';
import type { TypeContext } from './launch-type.ts';
import type { Words } from './words.ts';

export function mapGo(words: Words, context: TypeContext): LaunchRequest {
  // For the extension's own start of delve, which is ours here.
  words.drop('debugAdapter', 'dlvToolPath', 'dlvFlags', 'showLog', 'logOutput', 'logDest', 'trace', 'apiVersion', 'output', 'asRoot', 'packagePathToGoModPathMap');
  const mode = words.text('mode') ?? (context.request === 'launch' ? 'auto' : 'local');
  if (mode === 'remote' || context.request === 'attach') return attach(words, context, mode);
  const given = pathIn(context.folder, words.text('program') ?? '.');
  const folder = extname(given) === '.go' ? dirname(given) : given;
  const cwd = words.text('cwd');
  const stop = words.flag('stopOnEntry');
  const started = {
    name: words.name,
    args: words.list('args') ?? [],
    env: context.env,
    ...optional('stopOnEntry', stop),
    ...consoleOf(words, context, words.text('console')),
  };
  const buildFlags = words.list('buildFlags');
  switch (mode) {
    case 'auto':
    case 'debug':
    case 'test': {
      const test = mode === 'test' || (mode === 'auto' && given.endsWith('_test.go'));
      return { ...started, target: 'package', package: given, test, cwd: pathIn(context.folder, cwd ?? folder), ...optional('buildArgs', buildFlags), ...ownWords(words) };
    }
    case 'exec':
      return { ...started, target: 'program', language: 'go', program: given, cwd: pathIn(context.folder, cwd ?? dirname(given)), ...ownWords(words) };
    case 'core': {
      const coreFile = words.text('coreFilePath') ?? missing(words, 'which core file to look into', 'Name it in "coreFilePath".');
      return { target: 'core', name: words.name, language: 'go', program: given, coreFile: pathIn(context.folder, coreFile), cwd: pathIn(context.folder, cwd ?? dirname(given)), ...ownWords(words) };
    }
    default:
      throw new DapilotError('not-supported', `"${words.name}" has the mode "${mode}", which DAPilot does not have for Go.`, { hint: 'There are auto, debug, test, exec and core, and for attaching local and remote.' });
  }
}

function attach(words: Words, { folder }: TypeContext, mode: string): LaunchRequest {
  const cwd = pathIn(folder, words.text('cwd') ?? folder);
  words.drop('program', 'args');
  const common = { target: 'process', name: words.name, language: 'go', cwd } as const;
  if (mode === 'remote') {
    const port = portOf(words) ?? missing(words, 'at which port delve listens', 'Name the "port" of dlv --headless.');
    const host = words.text('host');
    const remoteRoot = words.text('remotePath');
    return { ...common, port, ...optional('host', host), ...optional('remoteRoot', remoteRoot), ...ownWords(words) };
  }
  if (mode !== 'local') throw new DapilotError('not-supported', `"${words.name}" attaches in the mode "${mode}", which does not exist.`, { hint: 'There are local and remote.' });
  const processId = processIdOf(words) ?? missing(words, 'which process to attach to', 'Write "processId": "${command:pickProcess}" to be asked.');
  return { ...common, processId, ...ownWords(words) };
}
