/** What the way to an adapter and back takes. */

/** What it took to read a stop. */
export interface Trips {
  /** Requests of which each had to wait for the answer to the one before. */
  readonly sequential: number;
  /** How many of each of DAP's commands. */
  readonly requests: Readonly<Record<string, number>>;
}

/** The way to an adapter and its program. */
export interface Link {
  /** So long takes the slowest of the cheap requests at its best. */
  readonly milliseconds: number;
  readonly slow: boolean;
  /** Why it is slow, where that is known. */
  readonly reason?: string;
}
