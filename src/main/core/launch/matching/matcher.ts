/** Problem matchers as VS Code has them, complete: nothing in one has to be looked up any more. */
import type { Severity } from '../../../../shared/tasks.ts';

export interface Matcher {
  readonly owner: string;
  readonly source?: string;
  /** Where the output does not say it. */
  readonly severity: Severity;
  /** One for each of successive lines; the last one may loop. */
  readonly patterns: readonly [Pattern, ...Pattern[]];
  readonly files: FileLocation;
  readonly background?: BackgroundPatterns;
}

/** A regular expression, and which of its groups mean what. */
export interface Pattern {
  readonly regexp: string;
  /** `file`: the problem is one of a whole file. */
  readonly kind: 'location' | 'file';
  readonly groups: Readonly<Partial<Record<GroupName, number>>>;
  /** It fits any number of lines; each is a problem of its own. */
  readonly loop: boolean;
}

export const groupNames = ['file', 'location', 'line', 'column', 'endLine', 'endColumn', 'severity', 'code', 'message'] as const;
export type GroupName = (typeof groupNames)[number];

/** How names in the output become paths. Folders are absolute. */
export type FileLocation =
  | { readonly kind: 'absolute' }
  /** `autoDetect`: relative where that is there, else absolute. */
  | { readonly kind: 'relative' | 'autoDetect'; readonly folder: string }
  | { readonly kind: 'search'; readonly include: readonly string[]; readonly exclude: readonly string[] };

/** When a task that never ends is at work and when it waits. */
export interface BackgroundPatterns {
  /** It is at work from its start. */
  readonly activeOnStart: boolean;
  readonly begins?: string;
  readonly ends?: string;
}
