/** How the Go programs of a project are usually run: its main packages, and the tests beside the file that is looked at. */
import type { Proposal } from '../../../../shared/proposals.ts';
import { beginsProgram, isGoSource } from '../../base/go-main.ts';
import { folderOf, nameOf, type OpenFile, type Project } from './project.ts';

const mostFolders = 200;
const mostSuggested = 20;
const skipped = /(^|\/)([._][^/]*|vendor|testdata)\//;

export async function goProposals(project: Project, open: OpenFile): Promise<readonly Proposal[]> {
  const modules = project.files.filter((file) => nameOf(file) === 'go.mod' && !skipped.test(file)).map(folderOf);
  const sources = Map.groupBy(project.files.filter((file) => isGoSource(file) && !skipped.test(file)), folderOf);
  const inModules = [...sources.keys()].filter((folder) => modules.some((module) => module === '.' || folder === module || folder.startsWith(`${module}/`)));
  const isMain = await Promise.all(inModules.slice(0, mostFolders).map((folder) => anyBegins(project, sources.get(folder) ?? [])));
  const mains = inModules.filter((_, index) => isMain[index] === true).toSorted();
  return [...(await testsBeside(project, open)), ...mains.slice(0, mostSuggested).map((folder) => program(folder, sources.get(folder)?.[0] ?? 'go.mod'))];
}

function program(folder: string, from: string): Proposal {
  const place = placeOf(folder);
  return { kind: 'program', launch: { target: 'package', name: `go run ${place}`, package: place }, command: `go build ${place}, then runs it`, from };
}

/** As on a command line of go. */
const placeOf = (path: string) => (path === '.' ? '.' : `./${path}`);

async function anyBegins(project: Project, files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    const begins = beginsProgram(await project.read(file));
    if (begins !== undefined) return begins;
  }
  return false;
}

async function testsBeside(project: Project, open: OpenFile): Promise<readonly Proposal[]> {
  if (open === undefined || !open.endsWith('.go')) return [];
  const folder = folderOf(open);
  if (!project.files.some((file) => file.endsWith('_test.go') && folderOf(file) === folder)) return [];
  const place = placeOf(folder);
  const all: Proposal = { kind: 'test', launch: { target: 'package', name: `go test ${place}`, package: place, test: true }, command: `go test ${place}`, from: open };
  const text = open.endsWith('_test.go') ? await project.read(open) : '';
  const found = [...text.matchAll(/^func (Test\p{Lu}?\w*|Example\w*|Fuzz\w+)\(/gmu)].flatMap(([, name]) => (name === undefined || name === 'TestMain' ? [] : [name]));
  if (found.length === 0) return [all];
  const only = `-test.run=^(${found.join('|')})$`;
  return [{ ...all, launch: { target: 'package', name: `go test ${placeOf(open)}`, package: place, test: true, args: [only] }, command: `go test ${place} ${only.replace('-test.', '-')}` }, all];
}
