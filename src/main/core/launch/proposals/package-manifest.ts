/** A package.json as far as it can be read: it may hold anything, and may be in the middle of being edited. */
import { record } from '../../base/loose.ts';
import { tryNotation } from '../notations.ts';

export interface Manifest {
  readonly scripts: ReadonlyMap<string, string>;
  /** Names of all packages that it asks for. */
  readonly dependencies: ReadonlySet<string>;
  /** Files that it says are its programs, relative to it, as written: commands, then its main files. */
  readonly programs: readonly string[];
  readonly packageManager: string | undefined;
}

/** One that lies in the project. */
export interface Package {
  /** Of its package.json. */
  readonly path: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const mostScripts = 200;

/** Undefined for what is no object of JSON. */
export function readManifest(text: string): Manifest | undefined {
  const said = tryNotation('JSON', text);
  if (!said) return undefined;
  const scripts = Object.entries(record(said['scripts'])).filter((entry): entry is [string, string] => entry[0] !== '' && isText(entry[1]));
  const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) => Object.keys(record(said[key])));
  const bins = isText(said['bin']) ? [said['bin']] : Object.values(record(said['bin'])).filter(isText);
  return {
    scripts: new Map(scripts.slice(0, mostScripts)),
    dependencies: new Set(dependencies),
    programs: [...new Set([...bins, ...[said['main'], exported(said['exports'])].filter(isText)])],
    packageManager: isText(said['packageManager']) ? /^(npm|pnpm|yarn)@/.exec(said['packageManager'])?.[1] : undefined,
  };
}

/** The file that importing the package runs. */
function exported(exports: unknown): string | undefined {
  if (isText(exports)) return exports;
  const main = record(exports)['.'] ?? exports;
  if (isText(main)) return main;
  const byCondition = record(main);
  for (const condition of ['node', 'import', 'module', 'default', 'require']) {
    const found = byCondition[condition];
    if (found !== undefined) return isText(found) ? found : exported(found);
  }
  return undefined;
}
