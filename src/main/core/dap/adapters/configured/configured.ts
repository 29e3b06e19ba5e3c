/** Adapters of the person's own settings: any program that speaks DAP, by its command and two templates. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { ConfiguredAdapter } from '../../../../../shared/adapters.ts';
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { requestOf, type LaunchConfiguration } from '../../../../../shared/launch.ts';
import { createConnection } from '../../wire/connection.ts';
import type { Adapter, AdapterLaunch, AdapterProcess } from '../adapter.ts';
import { locateCommand } from './configured-command.ts';
import { programInside } from './configured-output.ts';
import type { ConfiguredParts, NamedAdapter } from './configured-start.ts';
import { fillTemplate } from './configured-template.ts';
import { launchValues } from './configured-values.ts';
import { reach, type Way } from './configured-ways.ts';
import { exchangeProblem, settingOf } from './configured-words.ts';

/** An adapter as the settings describe it; it stays as it is when they change, for the sessions that it has. */
export function createConfiguredAdapter(id: string, described: ConfiguredAdapter, given: ConfiguredParts): Adapter {
  const parts = { ...given, logger: given.logger.tagged('dap.configured') };
  const adapter: NamedAdapter = { ...described, id, label: described.label ?? id };
  return {
    id,
    label: adapter.label,
    ...(described.adapterID === undefined ? {} : { adapterID: described.adapterID }),
    languages: described.languages,
    fileEndings: described.fileEndings,
    choosesRuntime: true,
    ...(described.startSeconds === undefined ? {} : { initializeMilliseconds: described.startSeconds * 1000 }),
    start: (launch) => start(parts, adapter, launch),
    place: async (environment) => (described.command === undefined ? undefined : locateCommand(described.command, adapter, environment, parts.workspace())),
    request: (configuration) => requestFor(adapter, configuration),
    launchArguments: (configuration, environment) => argumentsFor(adapter, configuration, environment, parts.workspace()),
    connectChild: (process) => process.connect(),
    rootIsManager: false,
    defaultExceptionFilters: described.exceptionFilters,
    capabilityOverrides: described.capabilities as DebugProtocol.Capabilities,
    endsProgramItself: described.endsProgramItself,
  };
}

/** Core files are read by whichever of the two it has. */
function requestFor({ id, label, launch, attach }: NamedAdapter, configuration: LaunchConfiguration): 'launch' | 'attach' {
  const usual = requestOf(configuration);
  const has = { launch: launch !== undefined, attach: attach !== undefined };
  if (has[usual]) return usual;
  if (configuration.target === 'core') return 'launch';
  const words = usual === 'launch' ? 'start programs' : 'attach to programs';
  throw new DapilotError('launch-failed', `${label} has no "${usual}" arguments in your settings, so it cannot ${words}.`, {
    hint: `Add "${usual}" to ${settingOf(id)} in your settings.`,
  });
}

function argumentsFor(adapter: NamedAdapter, configuration: LaunchConfiguration, environment: Readonly<Record<string, string>>, workspace: string): Record<string, unknown> {
  const template = adapter[requestFor(adapter, configuration)] ?? {};
  const further = 'adapterArguments' in configuration ? configuration.adapterArguments : undefined;
  return { ...fillTemplate(template, launchValues(configuration, environment, workspace)), ...further };
}

async function start(parts: ConfiguredParts, adapter: NamedAdapter, launch: AdapterLaunch): Promise<AdapterProcess> {
  // What cannot be asked of it is said before it is started.
  argumentsFor(adapter, launch.configuration, launch.environment, parts.workspace());
  const ways: Way[] = [];
  const open = async () => {
    const way = await reach({ parts, adapter, launch });
    ways.push(way);
    return way;
  };
  const first = await open();
  const { command } = first;
  const connection = createConnection(first.transport, parts.logger);
  const inside = command && adapter.runsProgram ? programInside(connection, command.process, parts.logger) : undefined;
  const gone = Promise.withResolvers<Awaited<AdapterProcess['exited']>>();
  let unused = true;
  return {
    processId: command?.process.processId,
    connect: async () => {
      if (unused) {
        unused = false;
        return inside?.connection ?? connection;
      }
      return createConnection(first.again ? await first.again() : (await open()).transport, parts.logger);
    },
    stderr: first.printed,
    startProblem: (error) => exchangeProblem(adapter, toProblem(error), first.printed(), command?.ended()),
    exited: inside?.exited ?? command?.process.exited ?? gone.promise,
    finish: () => {
      for (const way of ways) way.command?.process.stdin.end();
    },
    kill: async () => {
      await Promise.all(ways.map(({ close }) => close()));
      gone.resolve({ code: null, signal: null });
    },
  };
}
