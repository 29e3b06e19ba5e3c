import type { StepId } from '../../../../shared/ids.ts';

const cardOf = (id: StepId) => document.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);

/** Brings a step's card into sight. */
export function showCard(id: StepId): void {
  cardOf(id)?.scrollIntoView({ block: 'nearest' });
}

/** Brings the verdict into sight, from its top. */
export function showVerdict(): void {
  document.querySelector('.verdict')?.scrollIntoView({ block: 'start' });
}

/** Whether the person sees the card where they would decide on it: its buttons, below everything it says. */
export function isCardInSight(id: StepId): boolean {
  const card = cardOf(id);
  const buttons = card?.querySelector('.step-decisions')?.getBoundingClientRect();
  const box = card?.closest('.agent-notes')?.getBoundingClientRect();
  return buttons !== undefined && box !== undefined && buttons.top >= box.top && buttons.bottom <= box.bottom;
}
