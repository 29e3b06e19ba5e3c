/** Durations and times of day for people. */

/** How long something took: 42 ms, 1.2 s, 1 min 1 s. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return milliseconds < 59_950 ? `${(milliseconds / 1000).toFixed(1)} s` : secondsText(milliseconds + 500);
}

/** The same of what still counts, in whole seconds: 4 s, 1 min 1 s. */
export function secondsText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A time of day: 09:41. */
export function clockText(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short' });
}
