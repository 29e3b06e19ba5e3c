/** Go: its version against go.mod, and go.mod against go.sum, vendored and replaced modules. */
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { findGo } from '../../base/choose-go.ts';
import { isFolder } from '../../base/paths.ts';
import { runProcess } from '../../base/process.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';
import { finding, type CheckContext } from './findings.ts';
import { isOlder } from './versions.ts';

const askMilliseconds = 5000;

interface Module {
  readonly path: string;
  readonly version: string;
}

export async function checkGo(context: CheckContext): Promise<readonly EnvironmentFinding[]> {
  const mod = (await regularText(join(context.folder, 'go.mod'), largestManifest)) ?? '';
  return [...(await checkVersion(context, mod)), ...(mod === '' ? [] : await checkModules(context.folder, mod))];
}

async function checkVersion({ folder, environment, runtimeExecutable, signal }: CheckContext, mod: string): Promise<readonly EnvironmentFinding[]> {
  try {
    const path = await findGo({ cwd: folder, environment, runtimeExecutable });
    if (path === undefined) return [finding('interpreter', 'off', 'There is no Go, neither on the PATH of your login shell nor in the usual places.', { hint: 'Install it from https://go.dev/dl.' })];
    // Away from the module, which may ask for another toolchain: nothing is to be downloaded here.
    const { stdout } = await runProcess({ command: path, args: ['version'], cwd: tmpdir(), environment: { ...environment, GOTOOLCHAIN: 'local' }, timeoutMilliseconds: askMilliseconds, signal });
    const version = /go(\d+\.\d+(?:\.\d+)?)/.exec(stdout)?.[1];
    if (version === undefined) return [finding('interpreter', 'unknown', `${path} does not tell its version.`)];
    const wish = /^go\s+(\d+\.\d+(?:\.\d+)?)/m.exec(mod)?.[1];
    if (wish === undefined || !isOlder(version, wish)) return [finding('interpreter', 'fine', `Go ${version} (${path}).`)];
    const alone = environment['GOTOOLCHAIN'] === 'local' || isOlder(version, '1.21');
    const message = `Go ${version} is installed, and go.mod asks for ${wish}${alone ? '' : '; Go gets that one itself when it builds'}.`;
    return [finding('interpreter', alone ? 'off' : 'fine', message, alone ? { hint: `Install Go ${wish} or newer.`, details: [path] } : {})];
  } catch (error) {
    const { code, message, hint } = toProblem(error);
    if (code === 'cancelled') throw error;
    return [finding('interpreter', code === 'runtime-missing' ? 'off' : 'unknown', message, { hint })];
  }
}

async function checkModules(folder: string, mod: string): Promise<readonly EnvironmentFinding[]> {
  const replaced = replacements(mod);
  const required = entries(mod, 'require').flatMap((line) => {
    const [path = '', version = ''] = line.split(/\s+/);
    return /^v\d/.test(version) && !replaced.has(path) ? [{ path, version }] : [];
  });
  const gone = (await Promise.all([...replaced].map(async ([path, target]) => ((isAbsolute(target) || target.startsWith('.')) && !(await isFolder(resolve(folder, target))) ? [`${path} is replaced by ${target}, which is not there`] : [])))).flat();
  const findings = gone.length === 0 ? [] : [finding('dependencies', 'off', 'go.mod replaces modules by folders that are not there.', { hint: 'Correct the replace lines.', details: gone })];
  const vendored = await regularText(join(folder, 'vendor', 'modules.txt'), largestManifest);
  if (vendored !== undefined) return [...findings, ...compareVendor(required, vendored)];
  if (required.length === 0) return findings;
  const sum = await regularText(join(folder, 'go.sum'), largestManifest);
  const missing = required.filter(({ path, version }) => !(sum ?? '').includes(`${path} ${version}/go.mod `) && !(sum ?? '').includes(`${path} ${version} `));
  if (missing.length === 0) return [...findings, finding('dependencies', 'fine', `go.sum knows all ${required.length} modules that go.mod requires.`)];
  const words = sum === undefined ? 'There is no go.sum' : `go.sum does not know ${missing.length === 1 ? 'a module' : `${missing.length} modules`}`;
  return [...findings, finding('dependencies', 'off', `${words}, which go.mod requires: it will not build.`, { hint: 'Run go mod tidy in that folder.', details: missing.map(({ path, version }) => `${path} ${version}`) })];
}

function compareVendor(required: readonly Module[], text: string): readonly EnvironmentFinding[] {
  const vendored = new Map([...text.matchAll(/^# (\S+) (v\S+)/gm)].map(([, path = '', version = '']) => [path, version]));
  const wrong = required.filter(({ path, version }) => vendored.get(path) !== version);
  if (wrong.length === 0) return [finding('dependencies', 'fine', `All ${required.length} modules of go.mod are in the vendor folder.`)];
  const details = wrong.map(({ path, version }) => `${path} ${version} is required, ${vendored.get(path) ?? 'none'} is in the vendor folder`);
  return [finding('dependencies', 'off', 'The vendor folder does not agree with go.mod.', { hint: 'Run go mod vendor in that folder.', details })];
}

/** Lines of a directive, alone or in a block, without comments. */
function entries(mod: string, directive: string): readonly string[] {
  const text = mod.replace(/\/\/.*$/gm, '');
  const blocks = [...text.matchAll(new RegExp(`^${directive}\\s*\\(([^)]*)\\)`, 'gm'))].flatMap(([, body = '']) => body.split('\n'));
  const single = [...text.matchAll(new RegExp(`^${directive}\\s+([^(\\s].*)$`, 'gm'))].map(([, line = '']) => line);
  return [...blocks, ...single].map((line) => line.trim()).filter((line) => line !== '');
}

function replacements(mod: string): ReadonlyMap<string, string> {
  return new Map(entries(mod, 'replace').flatMap((line) => {
    const [from = '', to = ''] = line.split('=>').map((part) => part.trim());
    return to === '' ? [] : [[from.split(/\s+/)[0] ?? '', to.split(/\s+/)[0] ?? ''] as const];
  }));
}
