/** Words of a command line, and keys of an adapter's own arguments, that run something else than the command says. */
import { basename } from 'node:path';

const shells = /^(sh|bash|dash|zsh|fish|ksh|csh|tcsh|cmd|powershell|pwsh|busybox|env|xargs|sudo|doas|ssh|eval)(\.exe)?$/i;
const loading = /^(-r|--require|--import|--loader|--experimental-loader|-e|--eval|-p|--print|-c|-i|--env-file(-if-exists)?|--inspect.*|--build-snapshot|--experimental-config-file|-S|-x|-toolexec|-exec|--exec|-overlay|--(gpu|renderer|utility|ppapi|nacl)[\w-]*(launcher|cmd-prefix)|--load-extension|--browser-subprocess-path|--no-sandbox|--disable-web-security|--config)(=.*)?$/i;

/** Why a word of a command line deserves a look as a program: undefined for what is no shell or the like. */
export function wordDanger(word: string): string | undefined {
  return shells.test(basename(word.replaceAll('\\', '/'))) ? 'It is a shell, or runs whatever it is given.' : undefined;
}

/** The same for a switch of a runtime, compiler or browser. */
export function switchDanger(word: string): string | undefined {
  return loading.test(word) ? 'It makes the runtime load or run other code.' : undefined;
}

/** What an adapter is told and what changes nothing about what runs. */
const harmless = new Set([
  'autoAttachChildProcesses', 'cascadeTerminateToConfigurations', 'cleanUp', 'disableNetworkCache', 'enableContentValidation', 'enableDWARF',
  'nodeVersionHint', 'outFiles', 'outputCapture', 'pauseForSourceMap', 'resolveSourceMapLocations', 'restart', 'showAsyncStacks', 'skipFiles', 'smartStep', 'sourceMaps',
  'timeout', 'timeouts', 'killBehavior', 'experimentalNetworking', 'urlFilter', 'webRoot', 'vueComponentPaths', 'disableDebugger', 'enableTurboSourcemaps',
  'django', 'gevent', 'jinja', 'justMyCode', 'logToFile', 'pyramid', 'redirectOutput', 'showReturnValue', 'subProcess', 'steppingResumesAllThreads', 'autoReload',
  'hideSystemGoroutines', 'logDest', 'logOutput', 'maxArrayValues', 'maxStringLen', 'showGlobalVariables', 'showLog', 'showPprofLabels', 'showRegisters', 'stackTraceDepth',
  'stopOnEntry', 'stopAtEntry', 'console', 'internalConsoleOptions', 'externalConsole', 'expressions', 'sourceLanguages', 'relativePathBase', 'breakpointMode', 'logging',
  'disableASLR', 'disableSTDIO', 'displayExtendedBacktrace', 'enableAutoVariableSummaries', 'enableSyntheticChildDebugging', 'timeoutSeconds', 'detachOnError', 'commandEscapePrefix',
  'sourceMap', 'sourceMapPathOverrides', 'pathMapping', 'pathMappings', 'substitutePath', 'localRoot', 'remoteRoot', 'type', 'request', 'name', 'noDebug', 'presentation',
]);

const generators = /^custom(Description|Properties)Generator$/;
const commands = /Commands$/;
const programs = /^(runtimeExecutable|runtimeArgs|python|pythonPath|pythonArgs|program|debugAdapterPath|debugAdapterPython|debuggerRoot|dlvToolPath|dlvFlags|buildFlags|miDebuggerPath|miDebuggerArgs|miDebuggerServerAddress|debugServerPath|debugServerArgs|pipeTransport|cargo|lldb.*|browserLaunchLocation|userDataDir|env|envFile|args|cwd)$/;

/** Why a key of an adapter's own arguments deserves a look; undefined for what is known to change nothing about what runs. */
export function keyDanger(key: string): string | undefined {
  if (harmless.has(key)) return undefined;
  if (generators.test(key)) return 'It is code that runs in the program whenever a value is shown.';
  if (commands.test(key)) return 'Commands of a debugger can run any program.';
  if (programs.test(key)) return 'It can change which program runs.';
  return 'The debug adapter gets it as it is.';
}
