/** Which file a package folder stands for: what its start script runs, else its main file, else its command. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { record, type Loose } from '../../base/loose.ts';

export interface PackageProgram {
  readonly program: string;
  /** Switches of Node in the start script. */
  readonly runtimeArgs?: readonly string[];
}

const takesValue = new Set(['-r', '--require', '--import', '--loader', '--experimental-loader', '-C', '--conditions']);

/** Throws `file-not-regular` when the manifest cannot be read, `file-missing` when it names no file that exists. */
export async function packageProgram(folder: string, manifest: string): Promise<PackageProgram> {
  const description = parse(folder, manifest);
  const start = startScript(record(description['scripts'])['start']);
  const candidates: readonly PackageProgram[] = [
    ...(start ? [start] : []),
    ...[description['main'], ...commandsOf(description['bin'])].flatMap((file) => (typeof file === 'string' ? [{ program: file }] : [])),
    ...['index.js', 'index.ts', 'index.mjs', 'index.cjs'].map((program) => ({ program })),
  ];
  for (const candidate of candidates) {
    const program = await findFile(resolve(folder, candidate.program));
    if (program !== undefined) return { ...candidate, program };
  }
  const named = candidates[0]?.program ?? 'index.js';
  throw new DapilotError('file-missing', `The package ${folder} has no program to run: there is no file ${named}.`, {
    hint: 'Name the program file, or build the package first.',
  });
}

function parse(folder: string, manifest: string): Loose {
  try {
    return record(JSON.parse(manifest));
  } catch (cause) {
    throw new DapilotError('file-not-regular', `${join(folder, 'package.json')} is not valid JSON.`, {
      hint: 'Correct it, or name the program file.',
      detail: String(cause),
      cause,
    });
  }
}

/** Only a plain `node [switches] file …` is understood; shell words are not. */
function startScript(script: unknown): PackageProgram | undefined {
  if (typeof script !== 'string' || /["'`$\\|&;<>*]/.test(script)) return undefined;
  const [command, ...words] = script.trim().split(/\s+/);
  if (command !== 'node') return undefined;
  const runtimeArgs: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (!word.startsWith('-')) return { program: word, ...(runtimeArgs.length === 0 ? {} : { runtimeArgs }) };
    runtimeArgs.push(word);
    const value = words[index + 1];
    if (takesValue.has(word) && value !== undefined) {
      runtimeArgs.push(value);
      index += 1;
    }
  }
  return undefined;
}

function commandsOf(bin: unknown): readonly unknown[] {
  return typeof bin === 'string' ? [bin] : Object.values(record(bin));
}

/** As Node finds a main file. */
async function findFile(path: string): Promise<string | undefined> {
  for (const candidate of [path, `${path}.js`, `${path}.cjs`, `${path}.mjs`, `${path}.ts`, join(path, 'index.js')]) {
    const found = await stat(candidate).then(
      (stats) => stats.isFile(),
      () => false,
    );
    if (found) return candidate;
  }
  return undefined;
}
