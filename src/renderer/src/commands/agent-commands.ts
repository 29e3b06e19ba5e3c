/** What the person says to the agent by key or menu. */
import type { Cockpit } from '../store/cockpit.ts';
import { awaitingStep, liveRoot } from '../store/replica.ts';
import { showPane } from './view-commands.ts';

export const agentCommands = {
  'agent.toggle': ({ replica, ask }: Cockpit) =>
    ask('settings.set', { key: 'agent.enabled', value: !replica.getState().snapshot.settings.values.agent.enabled }),
  'agent.start': (cockpit: Cockpit) => {
    const root = liveRoot(cockpit.replica.getState().snapshot);
    showPane(cockpit, 'agent');
    return root && cockpit.ask('agent.start', { rootId: root.id });
  },
  'agent.stop': ({ ask }: Cockpit) => ask('agent.stop', {}),
  'agent.approve': ({ replica, ask }: Cockpit) => {
    const step = awaitingStep(replica.getState().snapshot.agent.task);
    return step && ask('step.approve', { stepId: step.id, hash: step.hash });
  },
  'agent.skip': ({ replica, ask }: Cockpit) => {
    const step = awaitingStep(replica.getState().snapshot.agent.task);
    return step && ask('step.skip', { stepId: step.id });
  },
  'agent.edit': ({ replica, view }: Cockpit) => {
    const step = awaitingStep(replica.getState().snapshot.agent.task);
    if (!step) return;
    view.showPanel('right', true);
    view.editStep(step.id);
  },
};
