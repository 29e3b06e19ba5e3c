/** Which of the profiles plans, and which helps. */
import type { ModelProfile, ModelRole } from './models.ts';
import type { Settings } from './settings.ts';

/** The id of the profile for a role; undefined: none. Without a choice the first one plans, and none helps. */
export function modelFor(role: ModelRole, { planner, helper, profiles }: Settings['model']): string | undefined {
  const chosen = role === 'planner' ? planner || Object.keys(profiles)[0] : helper;
  return chosen !== undefined && Object.hasOwn(profiles, chosen) ? chosen : undefined;
}

/** A profile as people know it. */
export function modelLabel(id: string, { label, model }: Pick<ModelProfile, 'label' | 'model'>): string {
  return model || label || id;
}
