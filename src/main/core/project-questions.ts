/** What can be asked about the open folder and the machine before anything runs: what could be started, what runs, what VS Code keeps. */
import { homedir } from 'node:os';
import { DapilotError } from '../../shared/errors.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Debugger } from './base/debugger.ts';
import type { CoreHost } from './core-host.ts';
import { readExecutable } from './dap/launch/executable-facts.ts';
import type { HandlerParts } from './handlers.ts';
import { importBreakpoints } from './workspace/import-breakpoints.ts';
import { createProcesses } from './launch/processes/processes.ts';
import { findVsCodeBreakpoints } from './workspace/vscode-breakpoints.ts';

export interface ProjectParts {
  readonly host: Pick<CoreHost, 'environment'>;
  /** Real path of the open folder. */
  workspace(): string | undefined;
  readonly files: HandlerParts['files'];
  snapshot(): Snapshot;
  readonly breakpoints: Pick<Debugger, 'restoreBreakpoints' | 'restoreFunctionBreakpoints'>;
}

export function createProjectQuestions({ host, workspace, files, snapshot, breakpoints }: ProjectParts): Pick<HandlerParts, 'processes' | 'proposals' | 'importBreakpoints'> {
  return {
    processes: createProcesses({ examine: readExecutable, workspace }),
    async proposals(path) {
      const folder = workspace();
      if (folder === undefined) return [];
      // What reads manifests is not loaded at every start.
      const { proposalsOf } = await import('./launch/proposals/proposals.ts');
      return proposalsOf({ root: folder, files: (await files()?.all()) ?? [], examine: readExecutable }, path);
    },
    async importBreakpoints() {
      const folder = workspace();
      if (folder === undefined) throw new DapilotError('workspace-missing', 'No folder is open.', { hint: 'Open the folder whose breakpoints are wanted.' });
      return importBreakpoints(await findVsCodeBreakpoints(folder, { platform: process.platform, home: homedir(), environment: host.environment }), snapshot, breakpoints);
    },
  };
}
