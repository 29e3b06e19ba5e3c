/** Who plans, by the settings, and why it is that one. */
import type { AgentState } from '../../../shared/agent.ts';
import type { Settings } from '../../../shared/settings.ts';

/** Without a complete model the built-in planner plans; the reason says what is missing. */
export function choosePlanner({ agent, model }: Settings): AgentState['planner'] {
  const missing = model.baseUrl === '' ? 'no model endpoint is set' : model.model === '' ? 'the model has no name in the settings' : undefined;
  const builtin = { kind: 'builtin', label: 'built-in planner' } as const;
  if (agent.planner === 'builtin') return { ...builtin, reason: 'chosen in the settings' };
  if (missing !== undefined) return { ...builtin, reason: agent.planner === 'model' ? `a model was chosen, but ${missing}` : 'no model is configured' };
  return { kind: 'model', label: model.model, reason: agent.planner === 'model' ? 'chosen in the settings' : 'a model is configured' };
}
