/** Who plans, by the settings, and why it is that one. */
import type { AgentState } from '../../../shared/agent.ts';
import { modelFor, modelLabel } from '../../../shared/choose-model.ts';
import type { ModelProfile } from '../../../shared/models.ts';
import type { Settings } from '../../../shared/settings.ts';

/** Without a complete model the built-in planner plans; the reason says what is missing. */
export function choosePlanner({ agent, model }: Settings): AgentState['planner'] {
  const builtin = { kind: 'builtin', label: 'built-in planner' } as const;
  if (agent.planner === 'builtin') return { ...builtin, reason: 'chosen in the settings' };
  const id = modelFor('planner', model);
  const profile = id === undefined ? undefined : model.profiles[id];
  if (id !== undefined && profile && isComplete(profile)) {
    return { kind: 'model', label: modelLabel(id, profile), reason: agent.planner === 'model' ? 'chosen in the settings' : 'a model is configured' };
  }
  const missing = profile ? `the model of "${profile.label ?? id}" has no name in the settings` : missingWords(model);
  return { ...builtin, reason: agent.planner === 'model' ? `a model was chosen, but ${missing}` : missing };
}

/** llama-server has one model, whatever it is called. */
function isComplete({ model, protocol }: ModelProfile): boolean {
  return model !== '' || protocol === 'llama';
}

function missingWords({ planner, profiles }: Settings['model']): string {
  return Object.keys(profiles).length === 0 ? 'no model is configured' : `the settings have no model "${planner}"`;
}
