/** Where a program can be sent at a stop, and what it has loaded, as they cross the bridge. All text is untrusted. */
import type { Source } from './debug.ts';

/** A call of the line that a step can go into; the id holds for its frame and stop. */
export interface StepInTarget {
  readonly id: number;
  readonly label: string;
  /** 1-based; absent: the adapter does not say. */
  readonly line?: number;
  readonly column?: number;
}

/** A place that can become the next statement; the id holds for its stop. */
export interface GotoTarget {
  readonly id: number;
  readonly label: string;
  readonly line: number;
  readonly column?: number;
}

export interface LoadedModule {
  readonly name: string;
  readonly path?: string;
  readonly version?: string;
  /** What the adapter says of its symbols. */
  readonly symbols?: string;
  /** It is code of the person's own, as far as the adapter knows. */
  readonly user?: boolean;
}

/** At most as many as a list can show; `total` is what there are. */
export interface LoadedSources {
  readonly sources: readonly Source[];
  readonly total: number;
}

export interface LoadedModules {
  readonly modules: readonly LoadedModule[];
  readonly total: number;
}
