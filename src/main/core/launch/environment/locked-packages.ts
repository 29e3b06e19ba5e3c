/** Lock files in TOML (`poetry.lock`, `uv.lock`, `Cargo.lock`) and Pipfile.lock: names and versions of what they hold. */
import { record, text } from '../../base/loose.ts';

export interface LockedName {
  readonly name: string;
  readonly version: string;
  /** Absent in files that do not say where it comes from. */
  readonly source?: string;
}

/** The `[[package]]` tables of a lock file; these are written by tools, one key a line. */
export function tomlPackages(lock: string): readonly LockedName[] {
  return lock.split(/^\[\[package\]\]\s*$/m).slice(1).flatMap((table) => {
    const own = table.split(/^\[/m)[0] ?? '';
    const name = stringOf(own, 'name');
    const version = stringOf(own, 'version');
    const source = /^source = (.+)$/m.exec(own)?.[1];
    return name === undefined || version === undefined ? [] : [{ name, version, ...(source === undefined ? {} : { source }) }];
  });
}

/** The value of `key = "…"`, wherever it stands first. */
export function stringOf(toml: string, key: string): string | undefined {
  return new RegExp(`^${key}\\s*=\\s*["']([^"'\\n]*)["']`, 'm').exec(toml)?.[1];
}

/** The text of a table, from its header to the next one. */
export function tableOf(toml: string, name: string): string {
  const start = toml.search(new RegExp(`^\\[${name.replaceAll('.', '\\.')}\\]\\s*$`, 'm'));
  if (start === -1) return '';
  const body = toml.slice(toml.indexOf('\n', start) + 1);
  const end = body.search(/^\[/m);
  return end === -1 ? body : body.slice(0, end);
}

/** Those of a Pipfile.lock that are meant for every machine. Throws SyntaxError. */
export function pipfilePackages(lock: string): readonly LockedName[] {
  const value = record(JSON.parse(lock));
  return Object.entries(record(value['default'])).flatMap(([name, raw]) => {
    const one = record(raw);
    const version = /^==(.+)$/.exec(text(one['version']) ?? '')?.[1];
    return version === undefined || one['markers'] !== undefined ? [] : [{ name, version }];
  });
}
