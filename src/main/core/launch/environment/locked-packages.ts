/** Lock files in TOML (`poetry.lock`, `uv.lock`, `Cargo.lock`) and Pipfile.lock: names and versions of what they hold. */
import { record, records, text } from '../../base/loose.ts';
import { readNotation } from '../notations.ts';

export interface LockedName {
  readonly name: string;
  readonly version: string;
  /** From a folder, a file, an address or a repository: its version says little. */
  readonly elsewhere: boolean;
}

/** Those of uv by their key, those of Poetry by their type. */
const elsewhere: ReadonlySet<string> = new Set(['editable', 'virtual', 'directory', 'path', 'file', 'git', 'url']);

/** The packages of a lock file. Throws SyntaxError. */
export function tomlPackages(lock: string, file: string): readonly LockedName[] {
  return records(readNotation('TOML', lock, file)['package']).flatMap((one) => {
    const [name, version, source] = [text(one['name']), text(one['version']), record(one['source'])];
    return name === undefined || version === undefined ? [] : [{ name, version, elsewhere: [...Object.keys(source), source['type']].some((kind) => elsewhere.has(String(kind))) }];
  });
}

/** Those of a Pipfile.lock that are meant for every machine. Throws SyntaxError. */
export function pipfilePackages(lock: string, file: string): readonly LockedName[] {
  return Object.entries(record(readNotation('JSON', lock, file)['default'])).flatMap(([name, raw]) => {
    const one = record(raw);
    const version = /^==(.+)$/.exec(text(one['version']) ?? '')?.[1];
    return version === undefined || one['markers'] !== undefined ? [] : [{ name, version, elsewhere: false }];
  });
}
