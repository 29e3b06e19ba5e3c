/** Which Node runs the program (architecture.md, "Which Node"), and what the person should know about it. */
import { extname } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';
import { findExecutable } from './environment.ts';
import type { NodeVersionOf } from './node-versions.ts';
import { runProcess, type Environment } from './process.ts';

export interface ChosenNode {
  readonly path: string;
  /** For the person, once a session. */
  readonly notes: readonly string[];
}

export interface NodeWishes {
  readonly program: string;
  readonly cwd: string;
  /** The program's environment; its PATH is searched. */
  readonly environment: Environment;
  /** From the launch configuration; wins. */
  readonly runtimeExecutable?: string | undefined;
  readonly runtimeArgs?: readonly string[] | undefined;
  /** From the settings; empty for none. */
  readonly setting?: string;
  /** Our own Node. */
  readonly pinned: string;
  readonly versionOf: NodeVersionOf;
  readonly signal?: AbortSignal;
}

const stripMilliseconds = 10_000;
const largestProgram = 8 * 1024 * 1024;

/**
 * `runtimeExecutable`, else the setting, else the Node of the login shell, else ours. A TypeScript program for which no
 * Node was named and that brings no loader runs on ours when the shell's Node does not strip types.
 * Throws `runtime-missing` when a named Node is not there, `program-syntax` for TypeScript that cannot be stripped.
 */
export async function chooseNodeFor(wishes: NodeWishes): Promise<ChosenNode> {
  const named = wishes.runtimeExecutable || wishes.setting;
  if (named) return namedNode(named, wishes);
  const stripped = needsStripping(wishes);
  if (stripped) await checkStrippable(wishes);
  const found = await findExecutable('node', wishes.environment, wishes.cwd);
  const version = found === undefined ? undefined : await wishes.versionOf(found, wishes);
  if (found !== undefined && version !== undefined && !(stripped && !stripsTypes(version))) return { path: found, notes: [] };

  const own = await wishes.versionOf(wishes.pinned, wishes);
  const why =
    found === undefined
      ? 'there is no Node on the PATH of your login shell'
      : version === undefined
        ? `${found} does not tell its version`
        : `Node ${version} on your PATH cannot run TypeScript`;
  const note = `Runs on DAPilot's own Node${own === undefined ? '' : ` ${own}`}, because ${why}.`;
  return { path: wishes.pinned, notes: [note] };
}

async function namedNode(named: string, wishes: NodeWishes): Promise<ChosenNode> {
  const path = await findExecutable(named, wishes.environment, wishes.cwd);
  if (path === undefined) {
    const origin = wishes.runtimeExecutable ? 'runtimeExecutable of the launch configuration' : 'setting debug.node';
    throw new DapilotError('runtime-missing', `There is no program "${named}", which the ${origin} names.`, {
      hint: 'Correct the path, or leave it empty to use the Node of your login shell.',
    });
  }
  return { path, notes: [] };
}

/** Whether this version runs TypeScript files without a flag. */
export function stripsTypes(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** TypeScript that Node itself has to make sense of. */
function needsStripping({ program, runtimeArgs = [] }: NodeWishes): boolean {
  const loads = /^(--import|--require|-r|--loader|--experimental-loader|--experimental-transform-types)(=|$)/;
  return ['.ts', '.mts', '.cts', '.tsx'].includes(extname(program)) && !runtimeArgs.some((argument) => loads.test(argument));
}

/** For helpers of ours: the person's NODE_OPTIONS are for the program. */
function plain({ NODE_OPTIONS: _, ...environment }: Environment): Environment {
  return environment;
}

/** Asks our own Node to strip the file's types; only syntax that never can be stripped is refused here. */
async function checkStrippable({ program, environment, pinned, signal }: NodeWishes): Promise<void> {
  const hint = 'Build it first and launch the JavaScript, or run it with a loader in runtimeArgs (for example --import tsx).';
  if (extname(program) === '.tsx') {
    throw new DapilotError('program-syntax', `${program} holds JSX, which Node cannot run.`, { hint });
  }
  const script = `const { readFileSync, statSync } = require('node:fs');
    const file = process.argv[1];
    if (statSync(file).size <= ${largestProgram}) {
      try { require('node:module').stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'strip', sourceUrl: file }); }
      catch (error) { process.stdout.write(JSON.stringify({ code: error.code, message: error.message, stack: error.stack })); }
    }`;
  const { stdout } = await runProcess({
    command: pinned,
    args: ['--no-warnings', '-e', script, program],
    environment: plain(environment),
    timeoutMilliseconds: stripMilliseconds,
    ...(signal ? { signal } : {}),
  });
  if (stdout === '') return;
  const error = JSON.parse(stdout) as { readonly code?: string; readonly message: string; readonly stack: string };
  if (error.code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return;
  const place = /:(\d+)(?::\d+)?$/m.exec(error.stack.split('\n')[0] ?? '')?.[1];
  const where = place === undefined ? program : `${program}, line ${place}`;
  throw new DapilotError('program-syntax', `${where}: Node runs TypeScript only when its types can be removed. ${error.message}`, {
    hint,
    detail: error.stack,
  });
}
