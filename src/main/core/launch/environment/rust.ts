/** Rust: the compiler against rust-version, and Cargo.toml against Cargo.lock. */
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { findExecutable } from '../../base/environment.ts';
import { record, text, type Loose } from '../../base/loose.ts';
import { runProcess } from '../../base/process.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { brokenFile, finding, type CheckContext } from './findings.ts';
import { tomlPackages } from './locked-packages.ts';
import { readManifest } from './manifest.ts';
import { nearest } from './nearest.ts';
import { isOlder } from './versions.ts';

const askMilliseconds = 5000;

export async function checkRust(context: CheckContext): Promise<readonly EnvironmentFinding[]> {
  const { manifest, broken } = await readManifest(context.folder, 'Cargo.toml', 'TOML');
  return [...broken, ...(await checkCompiler(context, manifest ?? {})), ...(manifest ? await checkLock(context, manifest) : [])];
}

async function checkCompiler({ environment, signal }: CheckContext, manifest: Loose): Promise<readonly EnvironmentFinding[]> {
  const path = (await findExecutable('rustc', environment)) ?? (await findExecutable(join(homedir(), '.cargo', 'bin', 'rustc'), environment));
  if (path === undefined) return [finding('interpreter', 'unknown', 'There is no rustc on the PATH of your login shell; a program that is built already does not need it.')];
  try {
    // Away from the project, which may ask for another toolchain: nothing is to be downloaded here.
    const { stdout } = await runProcess({ command: path, args: ['--version'], cwd: tmpdir(), environment, timeoutMilliseconds: askMilliseconds, signal });
    const version = /^rustc (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    const wish = text(record(manifest['package'])['rust-version']);
    if (version === undefined) return [finding('interpreter', 'unknown', `${path} does not tell its version.`)];
    if (wish !== undefined && isOlder(version, wish)) return [finding('interpreter', 'off', `rustc ${version} is installed, and Cargo.toml asks for ${wish}.`, { hint: 'Run rustup update.', details: [path] })];
    return [finding('interpreter', 'fine', `rustc ${version} (${path}).`)];
  } catch (error) {
    if (toProblem(error).code === 'cancelled') throw error;
    return [finding('interpreter', 'unknown', toProblem(error).message)];
  }
}

async function checkLock({ folder, workspace }: CheckContext, manifest: Loose): Promise<readonly EnvironmentFinding[]> {
  const names = Object.entries(record(manifest['dependencies'])).map(([key, value]) => text(record(value)['package']) ?? key);
  if (names.length === 0) return [];
  const place = await nearest(folder, workspace, ['Cargo.lock']);
  const lock = place && (await regularText(join(place, 'Cargo.lock'), largestManifest));
  if (lock === undefined) return [finding('dependencies', 'unknown', 'There is no Cargo.lock: which versions the program was built with is not recorded.', { hint: 'Run cargo build, and keep the file.' })];
  try {
    const locked = new Set(tomlPackages(lock, 'Cargo.lock').map(({ name }) => name));
    const missing = names.filter((name) => !locked.has(name));
    if (missing.length === 0) return [finding('dependencies', 'fine', `Cargo.lock knows all ${names.length} dependencies of Cargo.toml.`)];
    return [finding('dependencies', 'off', 'Cargo.toml asks for packages that Cargo.lock does not know: it was built before they were added, or not at all.', { hint: 'Run cargo build in that folder.', details: missing })];
  } catch (error) {
    return [brokenFile(error)];
  }
}
