/** The programs and examples of Cargo packages. Each is named by the file that it begins in. */
import type { Proposal } from '../../../../shared/proposals.ts';
import { record, records, text } from '../../base/loose.ts';
import { tryNotation } from '../notations.ts';
import { below, folderOf, nameOf, nearestFirst, type OpenFile, type Project } from './project.ts';

const mostPackages = 60;

export async function rustProposals(project: Project, open: OpenFile): Promise<readonly Proposal[]> {
  const manifests = nearestFirst(project.files.filter((file) => nameOf(file) === 'Cargo.toml' && !file.startsWith('target/')), open).slice(0, mostPackages);
  return (await Promise.all(manifests.map((manifest) => ofPackage(project, manifest)))).flat();
}

async function ofPackage(project: Project, manifest: string): Promise<readonly Proposal[]> {
  const said = tryNotation('TOML', await project.read(manifest)) ?? {};
  const folder = folderOf(manifest);
  if (text(record(said['package'])['name']) === undefined) return [];
  const place = folder === '.' ? '' : ` in ${folder}`;
  const propose = (file: string, command: string): Proposal => ({ kind: 'program', launch: { name: `${command}${place}`, program: file, cwd: folder }, command: `${command.replace('run', 'build')}, then runs it`, from: manifest });
  const starts = (sub: string) => project.files.filter((file) => isStart(file, below(folder, sub)));
  const main = below(folder, 'src/main.rs');
  const declared = records(said['bin']).flatMap((bin) => {
    const [called, path] = [text(bin['name']), text(bin['path'])];
    const file = path === undefined ? undefined : below(folder, path);
    return called === undefined || file === undefined || !project.has(file) || file === main ? [] : [propose(file, `cargo run --bin ${called}`)];
  });
  const known = new Set(declared.map(({ launch }) => ('program' in launch ? launch.program : '')));
  return [
    ...(project.has(main) ? [propose(main, 'cargo run')] : []),
    ...declared,
    ...starts('src/bin').filter((file) => !known.has(file)).map((file) => propose(file, `cargo run --bin ${stemOf(file)}`)),
    ...starts('examples').map((file) => propose(file, `cargo run --example ${stemOf(file)}`)),
  ];
}

/** `name.rs` of a folder, or `name/main.rs`. */
function isStart(file: string, folder: string): boolean {
  return (file.endsWith('.rs') && folderOf(file) === folder) || (nameOf(file) === 'main.rs' && folderOf(folderOf(file)) === folder);
}

const stemOf = (file: string) => (nameOf(file) === 'main.rs' ? nameOf(folderOf(file)) : nameOf(file).replace(/\.rs$/, ''));
