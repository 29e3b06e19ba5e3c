/** What is looked at beside the debugger, joined with the core: the environment, requests of programs, git, and the person's own tools. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DapilotError } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { AgentTools } from './agent/tools/agent-tools.ts';
import type { Debugger } from './base/debugger.ts';
import { gitChanges } from './base/git-changes.ts';
import type { Guardian } from './base/guardian-client.ts';
import type { Logger } from './base/logger.ts';
import type { FoundEnvironment } from './base/login-shell.ts';
import { isFile } from './base/paths.ts';
import type { Environment } from './base/process.ts';
import { findOutside } from './dap/adapters/configured/configured-command.ts';
import { createEnvironmentChecks, type EnvironmentChecksParts } from './environment-checks.ts';
import { createExternalTools } from './external/external-tools.ts';
import type { Handlers } from './router.ts';

export interface ToolingParts extends Omit<EnvironmentChecksParts, 'environment'> {
  environment(): Promise<FoundEnvironment>;
  readonly debugger: Pick<Debugger, 'recordNetwork' | 'clearNetwork' | 'readNetwork' | 'networkDetails'>;
  readonly guardian: Pick<Guardian, 'guard'>;
  /** A folder of ours. */
  readonly folder: string;
  /** Real path of the open folder. */
  workspace(): string | undefined;
  readonly version: string;
  /** Resolves when what was asked of the settings before is in force. */
  settled(): Promise<void>;
  readonly logger: Logger;
}

export interface Tooling {
  readonly agentTools: AgentTools;
  readonly handlers: Pick<Handlers, 'environment.check' | 'externalServer.test' | 'network.record' | 'network.clear' | 'network.read' | 'network.details'>;
  eventHappened(event: CoreEvent): void;
  dispose(): Promise<void>;
}

export function createTooling(parts: ToolingParts): Tooling {
  const { append, settings, guardian, workspace } = parts;
  const debug = parts.debugger;
  const environment = async (): Promise<Environment> => (await parts.environment()).environment;
  const checks = createEnvironmentChecks({ ...parts, environment });
  const external = createExternalTools({
    append,
    servers: () => settings().tools.servers,
    environment,
    locate: (command, server, found) => locate(command, server, found, workspace()),
    cwd: parts.folder,
    guard: guardian.guard,
    version: parts.version,
    logger: parts.logger,
  });
  const closing = new AbortController();

  return {
    agentTools: {
      checkEnvironment: checks.check,
      recentChanges: async (path, signal) => {
        if (parts.trustedFolder() === undefined) throw new DapilotError('not-trusted', 'git is asked about a folder once the folder is trusted.', { hint: 'Trust the folder first.' });
        return gitChanges(path, signal);
      },
      external,
    },
    handlers: {
      'environment.check': ({ rootId }) => checks.check(rootId, closing.signal),
      'externalServer.test': async ({ server }) => {
        await parts.settled();
        await external.test(server);
      },
      'network.record': ({ recording }) => debug.recordNetwork(recording),
      'network.clear': () => debug.clearNetwork(),
      'network.read': ({ from, count }) => ({ requests: debug.readNetwork(from, count) }),
      'network.details': ({ id }) => debug.networkDetails(id),
    },
    eventHappened(event) {
      if (event.type === 'settings.changed') external.settingsChanged();
    },
    async dispose() {
      closing.abort();
      await external.dispose();
    },
  };
}

/** Itself, below the home folder, or by name on the PATH outside of the open folder. */
async function locate(command: string, server: string, environment: Environment, workspace: string | undefined): Promise<string> {
  const path = command.startsWith('~/') ? join(homedir(), command.slice(2)) : command;
  const setting = `"command" of tools.servers.${server}`;
  if (isAbsolute(path)) {
    if (await isFile(path)) return path;
    throw new DapilotError('tool-missing', `There is no file ${path}, which ${setting} names.`, { hint: 'Correct it in the settings.' });
  }
  const found = /[/\\]/.test(path) ? undefined : await findOutside(path, environment, workspace);
  if (found !== undefined) return found;
  throw new DapilotError('tool-missing', `There is no program "${command}" on the PATH of your login shell, which ${setting} names.`, { hint: 'Install it, or write its whole path.' });
}
