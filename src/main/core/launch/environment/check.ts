/** The environment check: before anything is blamed on the code, is what it runs on as the project wants it? Runs nothing of the project. */
import { dirname } from 'node:path';
import type { EnvironmentFinding, EnvironmentReport, FindingState } from '../../../../shared/environment.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { Language } from '../../../../shared/launch.ts';
import { isWithin } from '../../base/paths.ts';
import { finding, type CheckContext } from './findings.ts';
import { checkGo } from './go.ts';
import { checkJavascript, type NodeParts } from './javascript.ts';
import { nearest } from './nearest.ts';
import { checkPython } from './python.ts';
import { checkRust } from './rust.ts';

/** What is checked: a program, or with no program the folder alone. */
export interface CheckSubject {
  readonly language?: Language | undefined;
  /** Absolute path of the file or folder that is run. */
  readonly program?: string | undefined;
  readonly cwd?: string | undefined;
  readonly runtimeExecutable?: string | undefined;
}

export interface EnvironmentCheckParts extends NodeParts {
  /** Real path of the open folder, which is trusted. */
  readonly workspace: string;
  environment(): Promise<Readonly<Record<string, string>>>;
  pythonSetting(): string;
  /** Of the adapter that debugs the language. */
  adapter(language: Language, signal: AbortSignal): Promise<EnvironmentFinding | undefined>;
  now(): number;
}

const wholeMilliseconds = 8000;
const order: Readonly<Record<FindingState, number>> = { off: 0, unknown: 1, fine: 2 };

const manifests: readonly { readonly language: Language; readonly files: readonly string[] }[] = [
  { language: 'javascript', files: ['package.json'] },
  { language: 'python', files: ['pyproject.toml', 'requirements.txt', 'Pipfile', 'poetry.lock', 'uv.lock'] },
  { language: 'go', files: ['go.mod'] },
  { language: 'rust', files: ['Cargo.toml'] },
];

/** The report; a part that does not come to an end in time is `unknown`. Throws `cancelled` only. */
export async function checkEnvironment(subject: CheckSubject, parts: EnvironmentCheckParts, given: AbortSignal): Promise<EnvironmentReport> {
  const deadline = AbortSignal.timeout(wholeMilliseconds);
  const signal = AbortSignal.any([given, deadline]);
  const { language, folder } = await whatAndWhere(subject, parts.workspace);
  const context: CheckContext = {
    folder,
    workspace: parts.workspace,
    environment: await parts.environment(),
    runtimeExecutable: subject.runtimeExecutable,
    program: subject.program,
    signal,
  };
  const bounded = async (about: EnvironmentFinding['about'], work: Promise<readonly EnvironmentFinding[]>) => {
    try {
      return await Promise.race([work, aborted(signal)]);
    } catch (error) {
      if (given.aborted) throw error;
      return [finding(about, 'unknown', deadline.aborted ? `It was not found out within ${wholeMilliseconds / 1000} seconds.` : toProblem(error).message)];
    }
  };
  const [own, adapter] = await Promise.all([
    bounded('dependencies', checkLanguage(language, context, parts)),
    bounded('adapter', parts.adapter(language, signal).then((found) => (found ? [found] : []))),
  ]);
  const findings = [...own, ...adapter].toSorted((a, b) => order[a.state] - order[b.state]);
  return { folder, language, findings, checkedAt: parts.now() };
}

function checkLanguage(language: Language, context: CheckContext, parts: EnvironmentCheckParts): Promise<readonly EnvironmentFinding[]> {
  switch (language) {
    case 'javascript':
    case 'typescript':
      return checkJavascript(context, parts);
    case 'python':
      return checkPython(context, parts.pythonSetting());
    case 'go':
      return checkGo(context);
    case 'rust':
      return checkRust(context);
    default:
      return Promise.resolve([]);
  }
}

/** The nearest manifest of the language; without a program, the first language whose manifest is in the folder. */
async function whatAndWhere({ language, program, cwd }: CheckSubject, workspace: string): Promise<{ readonly language: Language; readonly folder: string }> {
  const inside = (path: string | undefined) => (path !== undefined && isWithin(workspace, path) ? path : undefined);
  const start = inside(program === undefined ? undefined : dirname(program)) ?? inside(cwd) ?? workspace;
  const wanted = language === 'typescript' ? 'javascript' : language;
  for (const { language: found, files } of manifests.filter((each) => wanted === undefined || each.language === wanted)) {
    const folder = await nearest(start, workspace, files);
    if (folder !== undefined) return { language: language ?? found, folder };
  }
  return { language: language ?? 'other', folder: start };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new DapilotError('cancelled', 'The check was given up.'));
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { once: true });
  });
}
