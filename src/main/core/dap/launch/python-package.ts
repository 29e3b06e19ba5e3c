/** Which file a Python package folder stands for, and how it is run: `__main__.py`, as `python -m` runs it. */
import { basename, dirname, join } from 'node:path';
import { isFile } from '../../base/paths.ts';

export interface PythonPackage {
  readonly program: string;
  /** Where it is to run, so that the package is found by its name. */
  readonly folder: string;
  readonly runtimeArgs?: readonly string[];
}

/** Undefined for a folder without `__main__.py`. One that is no package (no `__init__.py`) is run as a plain folder. */
export async function pythonPackage(folder: string): Promise<PythonPackage | undefined> {
  const program = join(folder, '__main__.py');
  if (!(await isFile(program))) return undefined;
  const names: string[] = [];
  let outside = folder;
  for (; await isFile(join(outside, '__init__.py')); outside = dirname(outside)) names.unshift(basename(outside));
  return names.length === 0 ? { program, folder } : { program, folder: outside, runtimeArgs: ['-m', names.join('.')] };
}
