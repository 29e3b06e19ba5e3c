/** One `type` of launch.json: what it becomes here, or the sentence that refuses it. */
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Words } from './words.ts';

/** What a mapping may look at besides the configuration. */
export interface TypeContext {
  /** Root of the workspace that the configuration belongs to, absolute. */
  readonly folder: string;
  /** The program's own variables: of envFile and env; null removes one. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly request: 'launch' | 'attach';
  readonly platform: NodeJS.Platform;
  /** Tells the person something once. */
  note(words: string): void;
}

/** What a configuration of a type is as a request. Throws as `mapConfiguration`. */
export type MapType = (words: Words, context: TypeContext) => LaunchRequest;

export interface LaunchType {
  /** As launch.json writes it. */
  readonly types: readonly string[];
  /** What people debug with it. */
  readonly debugs: string;
  readonly way:
    /** By an adapter that DAPilot knows. */
    | { readonly kind: 'own'; readonly adapter: string; readonly note?: string; readonly map: MapType }
    /** By an adapter of the person's settings: the first of these ids that is there. */
    | { readonly kind: 'configured'; readonly ids: readonly string[]; readonly otherwise?: MapType; readonly note?: string }
    | { readonly kind: 'refused'; readonly sentence: string; readonly hint: string };
}
