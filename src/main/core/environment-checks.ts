/** The environment check, joined with what the core knows: the program that runs, its adapter, the settings. */
import { DapilotError } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { EnvironmentFinding, EnvironmentReport } from '../../shared/environment.ts';
import type { SessionId } from '../../shared/ids.ts';
import type { Language, LaunchConfiguration } from '../../shared/launch.ts';
import type { Settings } from '../../shared/settings.ts';
import { rootOf, type Snapshot } from '../../shared/snapshot.ts';
import { createNodeVersions } from './base/node-versions.ts';
import type { Discovery, Finding } from './dap/adapters/discovery/discovery.ts';
import type { CheckSubject } from './launch/environment/check.ts';
import { finding } from './launch/environment/findings.ts';

export interface EnvironmentChecksParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  settings(): Settings;
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Real path of the open folder, once it is trusted. */
  trustedFolder(): string | undefined;
  readonly pinnedNode: string;
  readonly discovery: Pick<Discovery, 'lookFor'>;
}

export interface EnvironmentChecks {
  /** Of the program of a root, else of the open folder; told to every window. Throws `not-trusted` or `cancelled`. */
  check(rootId: SessionId | undefined, signal: AbortSignal): Promise<EnvironmentReport>;
}

export function createEnvironmentChecks({ append, snapshot, settings, environment, trustedFolder, pinnedNode, discovery }: EnvironmentChecksParts): EnvironmentChecks {
  const nodeVersionOf = createNodeVersions();

  async function adapterOf(id: string | undefined, signal: AbortSignal): Promise<EnvironmentFinding | undefined> {
    const found = id === undefined ? undefined : await discovery.lookFor(id, signal);
    return found && adapterFinding(found.label, found.finding);
  }

  return {
    async check(rootId, signal) {
      const workspace = trustedFolder();
      if (workspace === undefined) throw new DapilotError('not-trusted', 'The environment of a folder is checked once the folder is trusted.', { hint: 'Trust the folder first.' });
      const root = rootId === undefined ? undefined : rootOf(snapshot(), rootId);
      const parts = {
        workspace,
        environment,
        pinnedNode,
        nodeVersionOf,
        nodeSetting: () => settings().debug.node,
        pythonSetting: () => settings().debug.python,
        adapter: (language: Language, until: AbortSignal) => adapterOf(root?.adapter ?? usualAdapter[language], until),
        now: Date.now,
      };
      // What reads manifests and ranges is not loaded at every start.
      const { checkEnvironment } = await import('./launch/environment/check.ts');
      const report = await checkEnvironment(root?.launch ? subjectOf(root.launch) : {}, parts, signal);
      if (trustedFolder() === workspace) append({ type: 'environment.checked', report });
      return report;
    },
  };
}

const usualAdapter: Readonly<Partial<Record<Language, string>>> = { javascript: 'js-debug', typescript: 'js-debug', python: 'debugpy', go: 'delve' };

function subjectOf(launch: LaunchConfiguration): CheckSubject {
  const { language, target } = launch;
  const runtimeExecutable = target === 'program' || target === 'module' ? launch.runtimeExecutable : undefined;
  const cwd = target === 'page' ? launch.webRoot : target === 'package' ? launch.package : launch.cwd;
  return { language, cwd, program: target === 'program' ? launch.program : undefined, runtimeExecutable };
}

function adapterFinding(label: string, { state, version, place, problem, advice }: Finding): EnvironmentFinding {
  if (state === 'ready') return finding('adapter', 'fine', `${label}${version === undefined ? '' : ` ${version}`}${place === undefined ? '' : ` (${place})`}.`);
  return finding('adapter', state === 'missing' || state === 'unfit' ? 'off' : 'unknown', problem ?? `${label} could not be looked at.`, { hint: advice });
}
