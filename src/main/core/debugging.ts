/** The debugger with its adapters, and what is known of them, joined with the settings and the folder. */
import { join } from 'node:path';
import type { CoreEvent } from '../../shared/events.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import { createRedactor } from './agent/redact.ts';
import { cleanEnvironment } from './base/environment.ts';
import type { FoundEnvironment } from './base/login-shell.ts';
import { createEscapes } from './code/escape.ts';
import type { CoreHost } from './core-host.ts';
import { createDelveInstallation } from './dap/adapters/delve/delve-install.ts';
import { createDiscovery, type Discovery } from './dap/adapters/discovery/discovery.ts';
import { createProbes } from './dap/adapters/discovery/probes.ts';
import { createAdapters, createConfiguredAdapters } from './dap/adapters/registry.ts';
import { createDebugger, type DebuggerParts, type PreparedDebugger } from './dap/debugger.ts';

export interface DebuggingParts {
  readonly host: CoreHost;
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  settings(): Settings;
  /** Real path of the open folder. */
  workspace(): string | undefined;
  trusted(): boolean;
  environment(): Promise<FoundEnvironment>;
  /** Our own Node. */
  readonly node: string;
  readonly terminals: NonNullable<DebuggerParts['terminals']>;
  readonly onTraffic: NonNullable<DebuggerParts['onTraffic']>;
}

export function createDebugging(parts: DebuggingParts): { readonly debugger: PreparedDebugger; readonly discovery: Discovery } {
  const { host, append, snapshot, settings, workspace, trusted, environment, node } = parts;
  const { folders, guardian, logger } = host;
  const folder = () => workspace() ?? host.currentFolder;
  /** Where a person says that an adapter is. */
  const said = (setting: 'jsDebugPath' | 'debugpyPath' | 'delvePath' | 'lldbDapPath' | 'codelldbPath', variable: string) => ({ pathSetting: () => settings().debug[setting], pathVariable: host.environment[variable] });
  const looks = { justMyCode: () => settings().debug.justMyCode, quickAnswers: () => settings().debug.quickAnswers };

  const javascript = said('jsDebugPath', 'DAPILOT_JS_DEBUG');
  const python = { ...said('debugpyPath', 'DAPILOT_DEBUGPY'), adaptersFolder: folders.adapters, guardian };
  const delve = createDelveInstallation({ ...said('delvePath', 'DAPILOT_DELVE'), adaptersFolder: folders.adapters, guardian });
  const built = { buildFolder: join(folders.data, 'built'), guardian, logger };
  const native = { lldbDap: { ...built, ...said('lldbDapPath', 'DAPILOT_LLDB_DAP') }, codelldb: { ...built, ...said('codelldbPath', 'DAPILOT_CODELLDB') } };

  return {
    debugger: createDebugger({
      append,
      snapshot,
      adapters: createAdapters(
        { ...javascript, ...looks, node, runFolder: folders.run, environment: cleanEnvironment(process.env), workspaceFolder: workspace, escapeOf: createEscapes(), guardian, logger },
        { ...python, ...looks, logger },
        { installation: delve, runFolder: folders.run, guardian, logger },
        native,
      ),
      configuredAdapters: createConfiguredAdapters(() => settings().debug.adapters, { adaptersFolder: folders.adapters, runFolder: folders.run, workspace: folder, guardian, logger }),
      logger,
      mask: () => createRedactor(),
      settings,
      workspace: folder,
      trusted,
      folders,
      environment,
      pinnedNode: node,
      guard: guardian.guard,
      terminals: parts.terminals,
      onTraffic: parts.onTraffic,
    }),
    discovery: createDiscovery({
      append,
      probes: createProbes({ javascript, python: { ...python, pythonSetting: () => settings().debug.python }, go: delve, native, configured: () => settings().debug.adapters }),
      environment: async () => (await environment()).environment,
      workspace,
      trusted,
      logger: logger.tagged('adapters'),
    }),
  };
}
