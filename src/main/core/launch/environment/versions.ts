/** Whether a version is one of those that a manifest asks for. Undefined: the version, or what is asked for, is not understood. */
import * as pep440 from '@renovatebot/pep440';
import * as semver from 'semver';

/** Longer is no version and no range; reading such a text would only take time. */
const longest = 1000;

/** Ranges as in package.json: `^1.2`, `>=18 <21 || 22.x`, `1.2 - 2`. A pre-release counts as its place in the order. */
export function fitsNpmRange(version: string, range: string): boolean | undefined {
  if (tooLong(version, range) || semver.valid(version) === null || semver.validRange(range) === null) return undefined;
  return semver.satisfies(version, range, { includePrerelease: true });
}

/** Specifiers as in requirements.txt: `>=3.8,<4`, `==3.11.*`, `~=1.4`. */
export function fitsPythonSpecifier(version: string, specifier: string): boolean | undefined {
  if (tooLong(version, specifier) || pep440.valid(version) === null || !pep440.validRange(specifier)) return undefined;
  return pep440.satisfies(version, specifier, { prereleases: true });
}

/** Whether a version of numbers with dots is older than another; what is missing is 0. */
export function isOlder(version: string, than: string): boolean {
  return semver.compare(semver.coerce(version) ?? '0.0.0', semver.coerce(than) ?? '0.0.0') < 0;
}

function tooLong(...texts: readonly string[]): boolean {
  return texts.some((text) => text.length > longest);
}
