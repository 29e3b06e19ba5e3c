/** A record in words, for the list of past tasks. */
import type { RecordSummary } from '../../../../shared/record-summary.ts';
import { baseName } from '../../store/view.ts';

/** What the task was about. */
export function recordTitle({ symptom, program, observed }: RecordSummary): string {
  const about = symptom ?? observed ?? 'Nothing was observed';
  const line = about.replaceAll(/\s+/g, ' ').trim();
  return program === undefined ? line : `${program}: ${line}`;
}

/** How it ended. */
export function outcomeWords({ rootCause, end }: RecordSummary): string {
  if (rootCause) return `cause at ${baseName(rootCause.path)}:${rootCause.line}`;
  switch (end?.reason) {
    case undefined:
      return 'not over, or cut off';
    case 'no-failure':
      return 'no failure';
    case 'no-cause':
      return 'no cause found';
    case 'limit':
      return 'limit reached';
    case 'timed-out':
      return 'out of time';
    case 'stopped':
      return 'stopped';
    default:
      return 'failed';
  }
}

export function outcomeIcon({ rootCause, end }: RecordSummary): string {
  if (rootCause) return 'pass';
  if (end?.reason === 'problem') return 'error';
  return end?.reason === 'no-failure' ? 'check' : 'circle-outline';
}

export function whenText(time: number): string {
  return new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}
