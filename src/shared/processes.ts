/** Programs that run on this machine, for a person to choose one to attach to. Names and command lines are untrusted. */
import type { Language } from './launch.ts';

/** How it would be debugged; `other`: nobody knows what runs there. */
export type ProcessKind = 'node' | 'python' | 'go' | 'native' | 'other';

export interface RunningProcess {
  readonly processId: number;
  /** Tells it from a later one with the same number. */
  readonly processStart: string;
  readonly kind: ProcessKind;
  /** Of machine code, as far as it is known. */
  readonly language?: Extract<Language, 'c' | 'cpp' | 'rust' | 'go'>;
  /** Of its executable, without folders. */
  readonly name: string;
  /** As it was started, bounded; the name alone where that may not be read. */
  readonly commandLine: string;
  readonly user?: string;
  /** Milliseconds since 1970. */
  readonly startedAt?: number;
  /** Where it works, absolute; absent for the root and the person's home, which say nothing of it. */
  readonly folder?: string;
  /** That folder is the open one or in it. */
  readonly here: boolean;
  /** Of Node: where its inspector listens already. */
  readonly inspector?: { readonly host: string; readonly port: number };
  /** False: machine code without debug information. */
  readonly hasDebugInfo?: boolean;
  /** Started by DAPilot: an adapter, or what is being debugged. */
  readonly ours: boolean;
  /** What is known beforehand to speak against attaching to it, as the end of "it cannot be attached to: …". */
  readonly obstacle?: string;
}

export interface ProcessList {
  /** Those that are likely to be meant come first. */
  readonly processes: readonly RunningProcess[];
  /** What holds for many of them, with the way out. */
  readonly limit?: { readonly message: string; readonly hint: string };
}
