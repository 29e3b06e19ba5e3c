/**
 * What a TypeScript file was compiled to. js-debug runs that file instead of its source wherever it finds one, so what is
 * said of the launch, and the Node that is chosen for it, have to be about it.
 */
import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { readJsonc } from '../../base/jsonc.ts';
import { record, text, type Loose } from '../../base/loose.ts';
import { createSourceMaps } from '../adapters/js-debug/source-maps.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { isUserFile } from '../reading/files.ts';

export interface CompiledFile {
  readonly path: string;
  /** What the person should know about it. */
  readonly note: string;
}

const source = /\.([mc]?)tsx?$/;

/** Beside it, or where the nearest tsconfig.json puts it; only when its source map says so. `workspace` is a real path. */
export async function compiledFileOf(program: string, workspace: string): Promise<CompiledFile | undefined> {
  if (!source.test(program) || program.endsWith('.d.ts') || !isUserFile(workspace, program)) return undefined;
  const maps = createSourceMaps();
  for (const path of [toScript(program), ...placesInOutput(program, await optionsFor(program, workspace))]) {
    if (!(await maps.comesFrom(path, program))) continue;
    const [compiled, original] = await Promise.all([stat(path), stat(program)]);
    const shown = relative(workspace, path);
    const stale = compiled.mtimeMs < original.mtimeMs ? ' It is older than that file: build again to debug what you see.' : '';
    return { path, note: `Runs ${shown}, which ${relative(workspace, program)} was compiled to.${stale}` };
  }
  return undefined;
}

/** Where the nearest tsconfig.json puts what is not compiled yet; undefined where it does not say. */
export async function willBeCompiledTo(program: string, workspace: string): Promise<string | undefined> {
  if (!source.test(program) || !isUserFile(workspace, program)) return undefined;
  const options = await optionsFor(program, workspace);
  if (!options || options.values['noEmit'] === true) return undefined;
  // Of the folders that may be the root of all sources the innermost one: what lies beside it is seldom compiled along.
  return text(options.values['outDir']) === undefined ? toScript(program) : placesInOutput(program, options).at(-1);
}

const toScript = (path: string) => path.replace(source, '.$1js');

interface CompilerOptions {
  /** Of its tsconfig.json. */
  readonly folder: string;
  readonly values: Loose;
}

async function optionsFor(program: string, workspace: string): Promise<CompilerOptions | undefined> {
  for (let folder = dirname(program); isUserFile(workspace, join(folder, 'tsconfig.json')); folder = dirname(folder)) {
    const words = await regularText(join(folder, 'tsconfig.json'), largestManifest);
    if (words === undefined) continue;
    const said = readJsonc(words);
    return said === undefined ? undefined : { folder, values: record(record(said)['compilerOptions']) };
  }
  return undefined;
}

function placesInOutput(program: string, options: CompilerOptions | undefined): readonly string[] {
  const output = text(options?.values['outDir']);
  if (!options || output === undefined) return [];
  // Without rootDir it is the folder that all sources have in common.
  const given = text(options.values['rootDir']);
  const roots = (given === undefined ? ['.', 'src'] : [given]).map((root) => resolve(options.folder, root));
  return roots.filter((root) => isUserFile(root, program)).map((root) => toScript(resolve(options.folder, output, relative(root, program))));
}
