/** What the list of past tasks says of a record. All text is untrusted. */

/** One record in the list of past tasks. */
export interface RecordSummary {
  readonly id: string;
  readonly startedAt: number;
  /** The person's own words. */
  readonly symptom?: string;
  /** Of the program. */
  readonly program?: string;
  /** What was seen first, in one line. */
  readonly observed?: string;
  readonly planner?: string;
  readonly rounds: number;
  /** Absent: it is under way, or DAPilot ended in the middle of it. */
  readonly end?: { readonly status: string; readonly reason: string; readonly message: string };
  readonly rootCause?: { readonly path: string; readonly line: number };
  readonly bytes: number;
  readonly imported: boolean;
}
