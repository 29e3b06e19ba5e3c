/** What is to be debugged as machine code: built where it is a source, looked at, and what speaks against it said at once. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { Language, LaunchConfiguration } from '../../../../shared/launch.ts';
import type { Guardian } from '../../base/guardian-client.ts';
import type { Logger } from '../../base/logger.ts';
import { record, text } from '../../base/loose.ts';
import { readLines } from '../reading/files.ts';
import type { AdapterLaunch } from '../adapters/adapter.ts';
import { requireTraceable } from './native-attach.ts';
import { readBinary, type BinaryFacts } from './native-binary.ts';
import { buildNative, isCargoFolder, sourceLanguages, type CargoWish } from './native-build.ts';

export interface PreparedProgram {
  /** Absent: whatever the process runs. */
  readonly program?: string;
  readonly language: Language;
  /** Folders as the program names them, with where they really are, the longest first. */
  readonly sourceMap: readonly (readonly [string, string])[];
}

export interface PrepareParts {
  readonly buildFolder: string;
  readonly guardian: Pick<Guardian, 'guard'>;
  readonly logger: Logger;
}

/** The language of machine code and of what becomes machine code; undefined for everything else. */
export async function nativeLanguage(path: string): Promise<Language | undefined> {
  const named = sourceLanguages[extname(path)];
  if (named !== undefined) return named;
  if (await isCargoFolder(path)) return 'rust';
  return (await readBinary(path))?.language;
}

/**
 * Throws `build-failed`, `runtime-missing` (no compiler), `launch-failed` with the next step for what cannot be debugged,
 * or `cancelled`. What can, but with less than usual, is noted.
 */
export async function prepareNative(parts: PrepareParts, launch: AdapterLaunch): Promise<PreparedProgram> {
  const { configuration } = launch;
  switch (configuration.target) {
    case 'program': {
      const program = await builtProgram(parts, launch, configuration.program);
      const facts = await requireProgram(program);
      noteMissing(launch, program, facts);
      return { program, ...(await placesOf(configuration, facts, launch)) };
    }
    case 'process': {
      const program = configuration.processId === undefined ? configuration.program : ((await requireTraceable(configuration.processId)) ?? configuration.program);
      const facts = program === undefined ? undefined : await readBinary(program);
      if (program !== undefined && facts) noteMissing(launch, program, facts);
      return placesOf(configuration, facts, launch);
    }
    case 'core': {
      const facts = await requireProgram(configuration.program);
      const core = await readBinary(configuration.coreFile);
      if (core && core.kind !== 'core') throw notCore(configuration.coreFile);
      if (!core && process.platform !== 'win32') throw notCore(configuration.coreFile);
      noteMissing(launch, configuration.program, facts);
      return placesOf(configuration, facts, launch);
    }
    default:
      return { language: configuration.language ?? 'other', sourceMap: [] };
  }
}

const notCore = (path: string) => new DapilotError('launch-failed', `${path} is no core file.`, { hint: 'Name the file that the system wrote when the program crashed (coredumpctl dump gives it, where systemd keeps it).' });

async function builtProgram(parts: PrepareParts, { configuration, environment, signal, status }: AdapterLaunch, named: string): Promise<string> {
  if (sourceLanguages[extname(named)] === undefined && !(await isCargoFolder(named))) return named;
  status(`building ${named}`);
  const { buildFolder, guardian, logger } = parts;
  return buildNative({ source: named, environment, signal, buildFolder, guardian, logger, cargo: cargoOf(configuration) });
}

/** CodeLLDB leaves building to its editor, so we do it. */
function cargoOf(configuration: LaunchConfiguration): CargoWish | undefined {
  const given = record(record(configuration.adapterArguments)['cargo']);
  const args = given['args'];
  if (!Array.isArray(args)) return undefined;
  const filter = record(given['filter']);
  return { args: args.map(String), name: text(filter['name']), kind: text(filter['kind']) };
}

async function requireProgram(path: string): Promise<BinaryFacts> {
  const facts = await readBinary(path);
  if (!facts) throw notMachineCode(path, await isScript(path));
  if (facts.kind !== 'program') throw new DapilotError('launch-failed', `${path} is ${kindWords[facts.kind]}, which cannot be run.`, { hint: 'Name the program that is linked from it.' });
  if (facts.machine !== undefined && facts.machine !== process.arch && !(facts.machine === 'ia32' && process.arch === 'x64') && !(facts.format === 'mach-o')) {
    throw new DapilotError('launch-failed', `${path} is built for ${facts.machine}, and this machine is ${process.arch}.`, { hint: `Build it for ${process.arch}, or debug it on a machine of its own.` });
  }
  if (process.platform !== 'win32' && !(await access(path, constants.X_OK).then(() => true, () => false))) {
    throw new DapilotError('launch-failed', `${path} may not be executed.`, { hint: `Allow it: chmod +x '${path}'` });
  }
  return facts;
}

const kindWords: Readonly<Record<BinaryFacts['kind'], string>> = { program: 'a program', core: 'a core file', object: 'an object file', other: 'a file of machine code' };

async function isScript(path: string): Promise<boolean> {
  const lines = (await stat(path)).size < 1_000_000 ? await readLines(path) : undefined;
  return lines?.[0]?.startsWith('#!') ?? false;
}

function notMachineCode(path: string, script: boolean): DapilotError {
  return new DapilotError('launch-failed', `${path} is no executable file${script ? ', but a script' : ''}.`, {
    hint: script ? 'Choose the language of the script, or name the program that it starts.' : 'Name a program that was built (with -g), a source file, or the folder of a Cargo package.',
  });
}

function noteMissing({ note }: AdapterLaunch, path: string, { hasDebugInfo, isStripped }: BinaryFacts): void {
  if (hasDebugInfo !== false) return;
  const what = isStripped ? 'is stripped: it has neither debug information nor names' : 'has no debug information';
  note(`${path} ${what}. Breakpoints in sources and variables are not possible; build it with -g (Cargo: debug = true in the profile) and launch again.`);
}

const system = /^\/(usr|rustc|build|lib|opt\/rust|Library|Applications)\b|\/\.(rustup|cargo)\//;

/** Folders that are reached through links, as their real paths; and those that are not there. */
async function placesOf(configuration: LaunchConfiguration, facts: BinaryFacts | undefined, { note }: AdapterLaunch): Promise<PreparedProgram> {
  const pairs: (readonly [string, string])[] = [];
  const missing: string[] = [];
  for (const folder of facts?.folders ?? []) {
    if (system.test(folder)) continue;
    const real = await realpath(folder).catch(() => undefined);
    if (real === undefined) missing.push(folder);
    else if (real !== folder) pairs.push([folder, real]);
  }
  const given = configuration.target === 'program' || configuration.target === 'core' || configuration.target === 'process' ? configuration.adapterArguments?.['sourceMap'] : undefined;
  const [lost] = missing.toSorted((a, b) => a.length - b.length);
  if (lost !== undefined && given === undefined && pairs.length === 0 && missing.length === (facts?.folders ?? []).filter((folder) => !system.test(folder)).length) {
    note(`The sources were in ${lost} when it was built, which is not here. To see them, say where they are: adapterArguments {"sourceMap": …} from ${lost} to their folder.`);
  }
  return { language: facts?.language ?? configuration.language ?? 'c', sourceMap: pairs.toSorted(([a], [b]) => b.length - a.length) };
}
