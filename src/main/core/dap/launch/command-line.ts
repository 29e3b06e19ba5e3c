/** What a launch will execute, as a command line: for a person to look at before it runs. */
import { basename, extname, join } from 'node:path';
import type { LaunchConfiguration, ScriptConfiguration } from '../../../../shared/launch.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { isCargoFolder, sourceLanguages } from './native-build.ts';

/** Programs that run one after the other: what builds the program, then the program. Only what is the same for every launch. */
interface PreviewedCommand {
  readonly purpose: 'build' | 'program' | 'attach';
  readonly command: readonly string[];
}

/** `launched` has the runtime that was chosen. */
export async function commandLines(launched: LaunchConfiguration): Promise<readonly PreviewedCommand[]> {
  switch (launched.target) {
    case 'program': {
      const build = await buildOf(launched.program);
      return [...(build ? [{ purpose: 'build' as const, command: build }] : []), { purpose: 'program', command: programWords(launched) }];
    }
    case 'module':
      return [{ purpose: 'program', command: [launched.runtimeExecutable ?? 'python3', ...(launched.runtimeArgs ?? []), '-m', launched.module, ...launched.args] }];
    case 'script':
      return [{ purpose: 'program', command: [launched.runtimeExecutable ?? 'npm', ...scriptWords(launched)] }];
    case 'command':
      return [{ purpose: 'program', command: [launched.runtimeExecutable ?? launched.command, ...launched.args] }];
    case 'package':
      return [
        { purpose: 'build', command: ['go', ...(launched.test ? ['test', '-c'] : ['build']), ...(launched.buildArgs ?? []), launched.package] },
        { purpose: 'program', command: [`what is built of ${launched.package}`, ...launched.args] },
      ];
    case 'process': {
      const { processId, host, port, program } = launched;
      const what = port === undefined ? (processId === undefined ? `the next process of ${program ?? ''}` : `process ${processId}`) : `${host ?? '127.0.0.1'}:${port}`;
      return [{ purpose: 'attach', command: [what] }];
    }
    case 'core':
      return [{ purpose: 'attach', command: [launched.program, launched.coreFile] }];
    case 'page':
      if (launched.request === 'attach') return [{ purpose: 'attach', command: [`${launched.host ?? '127.0.0.1'}:${launched.port ?? ''}`] }];
      return [{ purpose: 'program', command: [launched.runtimeExecutable ?? launched.browser, ...(launched.runtimeArgs ?? []), ...(launched.url === undefined ? [] : [launched.url])] }];
    case 'adapter':
      return [{ purpose: launched.request === 'attach' ? 'attach' : 'program', command: [`what ${launched.adapter} makes of its arguments`] }];
    default:
      return launched satisfies never;
  }
}

function programWords({ runtimeExecutable, runtimeArgs = [], program, args }: Extract<LaunchConfiguration, { target: 'program' }>): readonly string[] {
  const runtime = runtimeExecutable === undefined ? [] : [runtimeExecutable, ...runtimeArgs];
  // As on Python's own command line: the module that comes after `-m` is run instead of the file.
  const isModule = runtimeExecutable !== undefined && runtimeArgs.includes('-m');
  return [...runtime, ...(isModule ? [] : [program]), ...args];
}

/** Words of npm and its like. Only npm wants to be told which of them are for the script. */
export function scriptWords({ script, args, runtimeArgs = [], runtimeExecutable = 'npm' }: ScriptConfiguration): readonly string[] {
  const isNpm = /^npm\b/.test(basename(runtimeExecutable));
  return [...runtimeArgs, 'run', script, ...(isNpm && args.length > 0 ? ['--'] : []), ...args];
}

/** How a source becomes a program; a build can run code of the project too. */
async function buildOf(program: string): Promise<readonly string[] | undefined> {
  const language = sourceLanguages[extname(program)];
  if (language !== undefined) return [language === 'rust' ? 'cargo build or rustc' : language === 'c' ? 'cc' : 'c++', program];
  return (await isCargoFolder(program)) ? ['cargo', 'build', '--manifest-path', join(program, 'Cargo.toml')] : undefined;
}

/** What a shell will run for the scripts that a command line names, with what runs before and after them. Empty for what cannot be read. */
export async function scriptBodies(launched: LaunchConfiguration): Promise<Readonly<Record<string, string>>> {
  const words = launched.target === 'script' ? [launched.script] : launched.target === 'command' ? scriptsAmong(launched.runtimeExecutable ?? launched.command, launched.args) : [];
  const scripts = words.length === 0 ? {} : await scriptsOf(launched.cwd);
  const wanted = words.flatMap((word) => [`pre${word}`, word, `post${word}`]);
  return Object.fromEntries(wanted.flatMap((name) => (scripts[name] === undefined ? [] : [[name, scripts[name]]])));
}

/** Package managers take the name of a script with `run` and without. */
function scriptsAmong(command: string, args: readonly string[]): readonly string[] {
  return /^(npm|pnpm|yarn|bun|node)(\.(cmd|exe|ps1))?$/i.test(basename(command)) ? args : [];
}

async function scriptsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    const manifest: unknown = JSON.parse((await regularText(join(folder, 'package.json'), largestManifest)) ?? '{}');
    const scripts: unknown = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest ? manifest.scripts : undefined;
    if (typeof scripts !== 'object' || scripts === null) return {};
    return Object.fromEntries(Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch (error) {
    // Without a package.json the launch itself says what is missing.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
