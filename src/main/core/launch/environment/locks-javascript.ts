/** The lock files of npm, pnpm, Yarn and Bun, as far as they say which version of a package belongs where. */
import { parse as parseJsonc } from 'jsonc-parser';
import { record, text, type Loose } from '../../base/loose.ts';
import { readNotation } from '../notations.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Below the folder of the lock file, for example `node_modules/a/node_modules/b`. */
  readonly place: string;
  /** May be left out on this machine. */
  readonly optional: boolean;
  readonly dev: boolean;
}

/** Direct dependencies of a manifest, with the ranges it asks for. */
export interface Wanted {
  readonly name: string;
  readonly range: string;
  readonly dev: boolean;
  readonly optional: boolean;
}

/** Those of a package.json. */
export function wantedBy(manifest: Loose): readonly Wanted[] {
  const of = (key: string, dev: boolean, optional: boolean) =>
    Object.entries(record(manifest[key])).flatMap(([name, range]) => (typeof range === 'string' ? [{ name, range, dev, optional }] : []));
  return [...of('dependencies', false, false), ...of('devDependencies', true, false), ...of('optionalDependencies', false, true)];
}

/** Every package of a package-lock.json (all of its versions). Throws SyntaxError. */
export function npmPackages(lock: string, file: string): { readonly packages: readonly LockedPackage[]; readonly root: Loose | undefined } {
  const value = readNotation('JSON', lock, file);
  const listed = record(value['packages']);
  if (Object.keys(listed).length === 0) return { packages: nested(record(value['dependencies']), ''), root: undefined };
  const packages = Object.entries(listed).flatMap(([place, raw]): readonly LockedPackage[] => {
    const one = record(raw);
    const version = text(one['version']);
    if (!place.includes('node_modules/') || version === undefined || one['link'] === true || one['inBundle'] === true) return [];
    const optional = one['optional'] === true || one['devOptional'] === true || one['peer'] === true;
    return [{ name: place.slice(place.lastIndexOf('node_modules/') + 13), version, place, optional, dev: one['dev'] === true }];
  });
  return { packages, root: record(listed['']) };
}

function nested(dependencies: Loose, above: string): readonly LockedPackage[] {
  return Object.entries(dependencies).flatMap(([name, raw]) => {
    const one = record(raw);
    const version = text(one['version']) ?? '';
    const place = `${above}node_modules/${name}`;
    const inner = nested(record(one['dependencies']), `${place}/`);
    if (!/^\d/.test(version) || one['bundled'] === true) return inner;
    return [{ name, version, place, optional: one['optional'] === true, dev: one['dev'] === true }, ...inner];
  });
}

/** The direct dependencies of one importer (`.` or a path) of a pnpm-lock.yaml. Throws SyntaxError, and `file-too-large`. */
export function pnpmPackages(lock: string, importer: string, file: string): readonly LockedPackage[] {
  // What follows is nearly all of the file, and only about dependencies of dependencies.
  const end = lock.search(/^packages:/m);
  const value = readNotation('YAML', end === -1 ? lock : lock.slice(0, end), file);
  const own = value['importers'] === undefined ? value : record(record(value['importers'])[importer]);
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(record(own[group])).flatMap(([name, entry]) => {
      const version = /^\d[^(_]*/.exec(text(entry) ?? text(record(entry)['version']) ?? '')?.[0];
      return version === undefined ? [] : [{ name, version, place: `node_modules/${name}`, optional: group.startsWith('optional'), dev: group.startsWith('dev') }];
    }),
  );
}

/** The versions that a yarn.lock (of any Yarn) gives to direct dependencies. */
export function yarnPackages(lock: string, wanted: readonly Wanted[]): readonly LockedPackage[] {
  const versions = new Map<string, string>();
  let keys: readonly string[] = [];
  for (const line of lock.split('\n')) {
    if (/^\S.*:$/.test(line)) keys = line.slice(0, -1).replaceAll('"', '').split(/,\s*/);
    const version = /^ {2}version:? "?([^"\s]+)"?$/.exec(line)?.[1];
    if (version !== undefined) for (const key of keys) versions.set(key, version);
  }
  return wanted.flatMap(({ name, range, dev, optional }) => {
    const version = versions.get(`${name}@${range}`) ?? versions.get(`${name}@npm:${range}`);
    return version === undefined || !/^\d/.test(version) || version.startsWith('0.0.0-use.local') ? [] : [{ name, version, place: `node_modules/${name}`, dev, optional }];
  });
}

/** The same for a bun.lock. */
export function bunPackages(lock: string, wanted: readonly Wanted[]): readonly LockedPackage[] {
  const packages = record(record(parseJsonc(lock, [], { allowTrailingComma: true }))['packages']);
  return wanted.flatMap(({ name, dev, optional }) => {
    const entry = packages[name];
    const version = /@(\d[^@]*)$/.exec(Array.isArray(entry) ? String(entry[0]) : '')?.[1];
    return version === undefined ? [] : [{ name, version, place: `node_modules/${name}`, dev, optional }];
  });
}
