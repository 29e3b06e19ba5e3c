import { dirname } from 'node:path';
import { askGo, findGo } from '../../../base/choose-go.ts';
import type { DelveInstallation, FoundDelve } from '../delve/delve-install.ts';
import type { Finding, LookContext, Probe } from './discovery.ts';

/** delve, for the Go of the login shell. */
export function goProbe(delve: DelveInstallation): Probe {
  return {
    id: 'delve',
    label: 'Delve',
    debugs: 'Go',
    origin: 'own',
    look: (context) => look(delve, context),
    install: async ({ environment, signal, status }) => {
      const go = await findGo({ cwd: '/', environment });
      await delve.install({ environment, folder: go === undefined ? '/' : dirname(go), signal, status });
    },
  };
}

async function look(delve: DelveInstallation, { environment, signal }: LookContext): Promise<Finding> {
  const path = await findGo({ cwd: '/', environment });
  // Beside the Go itself no go.mod of a project asks for another one, which would have to be fetched first.
  const folder = path === undefined ? '/' : dirname(path);
  const go = path === undefined ? undefined : await askGo(path, folder, environment, signal);
  const { found, unfit } = await delve.find({ environment, folder, go, signal });
  if (found) return { state: 'ready', ...about(found), ...(go === undefined ? { advice: 'There is no Go on this machine: programs can be debugged, not built.' } : {}) };
  const plan = go === undefined ? undefined : delve.plan(go.version);
  const remedy = plan === undefined ? {} : { installs: `delve ${plan.version} into ${plan.folder}`, command: plan.command };
  const [first] = unfit;
  if (first) return { state: 'unfit', ...about(first), problem: first.problem, ...remedy };
  if (go === undefined) return { state: 'missing', problem: 'There is no delve, and no Go to build it with.', advice: 'Install Go (https://go.dev/dl); delve can then be installed from here.' };
  return { state: 'missing', problem: `There is no delve for Go ${go.version}.`, ...remedy };
}

const about = ({ path, version, origin }: FoundDelve) => ({ place: path, version, foundBy: origin });
