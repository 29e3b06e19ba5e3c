/** What a system tells of one process, before anything is concluded from it. */
export interface RawProcess {
  readonly processId: number;
  readonly parent: number;
  /** As base/process-table.ts tells it. */
  readonly startTime: string;
  readonly startedAt?: number;
  readonly user?: string;
  /** Absolute, where it may be read. */
  readonly executable?: string;
  /** To be opened in its place: what runs may be deleted, replaced or in a container. */
  readonly executableFile?: string;
  readonly name: string;
  readonly commandLine: string;
  readonly folder?: string;
  /** Of another user, and we may not look into it. */
  readonly isForeign?: boolean;
  /** The debugger that holds it. */
  readonly tracer?: number;
}
