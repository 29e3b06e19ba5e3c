/** The Python whose debugpy a bench measures. */
import { findExecutable } from '../../src/main/core/base/environment.ts';
import { runProcess, type Environment } from '../../src/main/core/base/process.ts';

/** DAPILOT_BENCH_PYTHON, else the python3 of the PATH. Ends the process, and says why, when that has no debugpy. */
export async function benchPython(environment: Environment): Promise<string> {
  const named = process.env['DAPILOT_BENCH_PYTHON'];
  const python = named ?? (await findExecutable('python3', environment));
  if (python === undefined) return refuse('There is no python3 on the PATH.');
  const asked = await runProcess({ command: python, args: ['-c', 'import debugpy'], environment, timeoutMilliseconds: 30_000 }).catch((error: unknown) => refuse(String(error)));
  if (asked.code !== 0) return refuse(`${python} has no debugpy.`);
  return python;
}

function refuse(why: string): never {
  process.stderr.write(`${why} Name a Python with debugpy in DAPILOT_BENCH_PYTHON, for example Debian's: DAPILOT_BENCH_PYTHON=/usr/bin/python3 (package python3-debugpy).\n`);
  return process.exit(5);
}
