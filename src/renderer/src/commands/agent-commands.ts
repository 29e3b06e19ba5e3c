/** What the person says to the agent by key or menu. */
import type { Step } from '../../../shared/agent.ts';
import type { Params } from '../../../shared/contract.ts';
import { toProblem } from '../../../shared/errors.ts';
import { isCardInSight, showCard } from '../features/agent/show-card.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { actingRoot, awaitingStep } from '../store/replica.ts';
import { showPane } from './view-commands.ts';

export const agentCommands = {
  'agent.toggle': ({ replica, ask }: Cockpit) =>
    ask('settings.set', { key: 'agent.enabled', value: !replica.getState().snapshot.settings.values.agent.enabled }),
  'agent.start': (cockpit: Cockpit) => {
    const root = actingRoot(cockpit.replica.getState().snapshot, cockpit.view.getState().focus?.sessionId);
    showPane(cockpit, 'agent');
    return root && startTask(cockpit, { rootId: root.id });
  },
  'agent.stop': ({ ask }: Cockpit) => ask('agent.stop', {}),
  'agent.takeOver': ({ ask }: Cockpit) => ask('agent.takeOver', {}),
  'agent.handBack': ({ ask }: Cockpit) => ask('agent.handBack', {}),
  'agent.approve': (cockpit: Cockpit) => decideOnSeen(cockpit, ({ id, hash }) => cockpit.ask('step.approve', { stepId: id, hash })),
  'agent.skip': (cockpit: Cockpit) => decideOnSeen(cockpit, ({ id }) => cockpit.ask('step.skip', { stepId: id })),
  'agent.edit': ({ replica, view }: Cockpit) => {
    const step = awaitingStep(replica.getState().snapshot.agent.task);
    if (!step) return;
    view.showPanel('right', true);
    view.editStep(step.id);
  },
};

/** Starts a task with the words that are in the input; they stay there when it is refused. */
export async function startTask({ view, call }: Cockpit, about: Omit<Params<'agent.start'>, 'symptom'>): Promise<void> {
  const symptom = view.getState().symptom.trim();
  try {
    await call('agent.start', { ...about, ...(symptom === '' ? {} : { symptom }) });
    view.setSymptom('');
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === 'not-trusted') view.openOverlay({ kind: 'trust' });
    else view.report(problem);
  }
}

/** A key decides only on a card that is in sight as it would run; another one is shown first. */
function decideOnSeen({ replica, view }: Cockpit, decide: (step: Step) => unknown): unknown {
  const step = awaitingStep(replica.getState().snapshot.agent.task);
  if (!step) return undefined;
  if (isCardInSight(step.id) && view.getState().editingStep !== step.id) return decide(step);
  view.showPanel('right', true);
  requestAnimationFrame(() => showCard(step.id));
  return undefined;
}
