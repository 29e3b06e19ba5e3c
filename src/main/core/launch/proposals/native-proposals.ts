/** Programs of C and C++ that were built and can be debugged: those of CMake's build folders, and beside a Makefile. */
import type { Proposal } from '../../../../shared/proposals.ts';
import { below, folderOf, nameOf, type OpenFile, type Project } from './project.ts';

/** What a file of machine code says of itself; undefined for other files. */
export type ExamineProgram = (path: string) => Promise<{ readonly language: string; readonly hasDebugInfo: boolean | undefined } | undefined>;

const mostFolders = 60;
const mostExamined = 150;
const mostSuggested = 15;
const deepest = 3;
const buildFolder = /^(build.*|cmake-build-.*|out|bin|[Dd]ebug|_build|builddir)$/;
/** What CMake compiles to learn of the compiler, and what others are built from. */
const skipped = /^(CMakeFiles|_deps|Testing|\.git|node_modules|CompilerIdC.*)$/;
/** Of files that are no programs, so that they need no look. */
const otherFile = /\.(o|obj|a|so(\.[\d.]+)?|d|c|cc|cpp|cxx|h|hpp|txt|cmake|make|ninja|json|py|sh|md|log|internal|check_cache|marks|includecache|rsp|gcno|gcda)$/i;
const source = /\.(c|cc|cpp|cxx|c\+\+)$/i;
const isTest = (name: string) => /(^|[._-])tests?([._-]|$)|[a-z]Tests?$/.test(name);

export async function nativeProposals(project: Project, open: OpenFile, examine: ExamineProgram): Promise<readonly Proposal[]> {
  const sources = project.files.filter((file) => source.test(file));
  if (sources.length === 0) return [];
  const built = await builtPrograms(project, examine);
  if (built.length > 0) return built;
  const hasBuild = ['CMakeLists.txt', 'Makefile', 'makefile', 'GNUmakefile', 'meson.build', 'configure.ac', 'BUILD.bazel'].some(project.has);
  return hasBuild ? [] : plainSources(project, sources, open);
}

async function builtPrograms(project: Project, examine: ExamineProgram): Promise<readonly Proposal[]> {
  const top = await project.list('.');
  // The folder itself, for a Makefile; what lies in it deeper belongs to sources.
  const found = top.files.map((name) => name);
  let waiting = top.folders.filter((name) => buildFolder.test(name));
  const folders = new Set(waiting);
  for (let depth = 0; depth < deepest && waiting.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of waiting) {
      const { files, folders: inner } = await project.list(folder);
      found.push(...files.map((name) => below(folder, name)));
      next.push(...inner.filter((name) => !skipped.test(name)).map((name) => below(folder, name)));
    }
    waiting = next.filter((folder) => !folders.has(folder)).slice(0, mostFolders - folders.size);
    for (const folder of waiting) folders.add(folder);
  }
  const candidates = found.filter((file) => !otherFile.test(file) && !/^(CMakeCache|Makefile|LICENSE|README)/.test(nameOf(file))).slice(0, mostExamined);
  const programs: Proposal[] = [];
  for (const program of candidates) {
    const facts = await examine(program);
    if (!facts || facts.hasDebugInfo !== true || (facts.language !== 'c' && facts.language !== 'cpp')) continue;
    programs.push({ kind: isTest(nameOf(program)) ? 'suite' : 'program', launch: { name: program, program }, command: `./${program}`, from: program });
  }
  return programs.slice(0, mostSuggested);
}

/** Single files without a build of their own: DAPilot compiles them. The open one is offered as it is anyway. */
async function plainSources(project: Project, sources: readonly string[], open: OpenFile): Promise<readonly Proposal[]> {
  const near = sources.filter((file) => folderOf(file) === '.' && file !== open).slice(0, mostSuggested);
  const texts = await Promise.all(near.map((file) => project.read(file)));
  return near.filter((_, index) => /^\s*(int|void|auto)\s+main\s*\(/m.test(texts[index] ?? '')).map((file) => {
    const compiler = file.endsWith('.c') ? 'cc' : 'c++';
    return { kind: 'program', launch: { name: file, program: file }, command: `${compiler} -g ${file}, then runs it`, from: file };
  });
}
