/** The one function that changes the public state. The core and every window run this same `reduce`. */
import { noConfigurations } from './configurations.ts';
import type { CoreEvent, NumberedEvent } from './events.ts';
import { reduceAgent } from './reduce-agent.ts';
import { reduceBreakpoints } from './reduce-breakpoints.ts';
import { reduceDebug } from './reduce-debug.ts';
import { reduceLowLevel } from './reduce-low-level.ts';
import { reduceTasks } from './reduce-tasks.ts';
import { reduceTerminal } from './reduce-terminal.ts';
import type { VisibleSettings } from './settings.ts';
import type { Snapshot } from './snapshot.ts';

/** The state after an event. Pure; an event about something unknown changes nothing. */
export function reduce(snapshot: Snapshot, { sequence, event }: NumberedEvent): Snapshot {
  return { ...reduceEvent(snapshot, event), sequence };
}

function reduceEvent(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'workspace.opened':
      // No program is alive then, and what is left of ended ones belongs to the folder that was open.
      return { ...snapshot, workspace: event.workspace, recentLaunches: event.recentLaunches, configurations: noConfigurations, start: null, environment: null, sessions: {}, sessionOrder: [], watches: [], instructionBreakpoints: {}, dataBreakpoints: {}, breakpointsMuted: false, exceptionFilters: {}, consoles: {}, terminals: {}, taskRuns: [], readyServers: [], sourceChanges: {} };
    case 'workspace.trustChanged':
      return { ...snapshot, workspace: event.workspace };
    case 'launch.remembered':
      return { ...snapshot, recentLaunches: event.recentLaunches };
    case 'configurations.changed':
      return { ...snapshot, configurations: event.configurations };
    case 'start.changed':
      return { ...snapshot, start: event.start };
    case 'settings.changed':
      return { ...snapshot, settings: event.settings, modelTests: testsStillTrue(snapshot, event.settings) };
    case 'adapters.listed':
      return { ...snapshot, adapters: event.adapters };
    case 'adapter.changed':
      return { ...snapshot, adapters: snapshot.adapters.map((row) => (row.id === event.adapter.id ? event.adapter : row)) };
    case 'externalServer.changed': {
      const { [event.server]: _, ...others } = snapshot.externalServers;
      return { ...snapshot, externalServers: event.state === null ? others : { ...others, [event.server]: event.state } };
    }
    case 'network.changed':
      return { ...snapshot, network: event.network };
    case 'environment.checked':
      return { ...snapshot, environment: event.report };
    case 'modelKeys.changed':
      return { ...snapshot, modelKeys: event.modelKeys };
    case 'model.tested':
      return { ...snapshot, modelTests: { ...snapshot.modelTests, [event.profile]: event.test } };
    case 'driver.changed':
      return { ...snapshot, driver: event.driver, clients: event.clients };
    case 'notice.raised':
      return { ...snapshot, notices: [...snapshot.notices.slice(-19), event.notice] };
    case 'notice.dismissed':
      return { ...snapshot, notices: snapshot.notices.filter((notice) => notice.id !== event.id) };
    case 'source.changed':
      return { ...snapshot, sourceChanges: { ...snapshot.sourceChanges, [event.path]: event.time } };
    default:
      return { ...reduceTasks(reduceTerminal(reduceBreakpoints(reduceLowLevel(reduceDebug(snapshot, event), event), event), event), event), agent: reduceAgent(snapshot.agent, event) };
  }
}

/** What a test has shown holds for the profile as it was. */
function testsStillTrue({ modelTests, settings }: Snapshot, now: VisibleSettings): Snapshot['modelTests'] {
  const same = (id: string) => JSON.stringify(settings.values.model.profiles[id]) === JSON.stringify(now.values.model.profiles[id]);
  return Object.fromEntries(Object.entries(modelTests).filter(([id]) => same(id)));
}
