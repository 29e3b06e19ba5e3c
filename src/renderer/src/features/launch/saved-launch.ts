/** A launch as a configuration of launch.json, in the words that VS Code has for it. */
import type { LaunchRequest } from '../../../../shared/launch.ts';

type Saved = Readonly<Record<string, unknown>>;

const inFolder = (path: string) => (path === '.' ? '${workspaceFolder}' : `\${workspaceFolder}/${path.replace(/^\.\//, '')}`);
const cwdOf = (cwd: string | undefined) => (cwd === undefined || cwd === '.' ? {} : { cwd: inFolder(cwd) });
const argsOf = (args: readonly string[] | undefined) => (args === undefined || args.length === 0 ? {} : { args });

/** Undefined for what launch.json has no words for: a source that DAPilot builds itself. Paths are those of a proposal. */
export function savedLaunch(launch: LaunchRequest & { readonly name: string }): Saved | undefined {
  const { name } = launch;
  switch (launch.target) {
    case 'script':
      return { name, type: 'node', request: 'launch', runtimeExecutable: launch.runtimeExecutable ?? 'npm', runtimeArgs: ['run', launch.script], ...cwdOf(launch.cwd) };
    case 'module':
      return { name, type: 'debugpy', request: 'launch', module: launch.module, ...argsOf(launch.args), ...cwdOf(launch.cwd) };
    case 'package':
      return { name, type: 'go', request: 'launch', mode: launch.test === true ? 'test' : 'debug', program: inFolder(launch.package), ...(launch.test === true ? {} : { cwd: '${workspaceFolder}' }), ...argsOf(launch.args) };
    case 'page':
      return { name, type: 'chrome', request: 'launch', url: launch.url, webRoot: inFolder(launch.webRoot ?? '.') };
    case 'program':
    case undefined:
      return savedProgram(launch.program, { name, request: 'launch', program: inFolder(launch.program), ...argsOf(launch.args), ...cwdOf(launch.cwd) }, launch.language);
    case 'process':
    case 'core':
    case 'command':
    case 'adapter':
      return undefined;
    default:
      return launch satisfies never;
  }
}

function savedProgram(path: string, saved: Saved, language: string | undefined): Saved | undefined {
  if (/\.[cm]?[jt]sx?$/.test(path)) return { ...saved, type: 'node' };
  if (/\.pyw?$/.test(path) || language === 'python') return { ...saved, type: 'debugpy' };
  return /\.(c|cc|cpp|cxx|c\+\+|rs)$/i.test(path) ? undefined : { ...saved, type: 'lldb' };
}
