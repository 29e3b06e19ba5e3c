/** The requests that a program sends, as its runtime tells them. Everything textual is untrusted; what looks like a secret is masked. */
import type { SessionId } from './ids.ts';

export interface NetworkRequest {
  /** Its number in the recording, from 1. */
  readonly id: number;
  readonly sessionId: SessionId;
  readonly method: string;
  readonly url: string;
  /** Document, Fetch, Script, …; empty when it is not told. */
  readonly type: string;
  readonly status?: number;
  readonly statusText?: string;
  readonly mimeType?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Until its end, or its failure. */
  readonly milliseconds?: number;
  /** Of the body as it came, in bytes, where that is told. */
  readonly size?: number;
  readonly failure?: string;
  /** The statement of the program that sent it. */
  readonly sentFrom?: { readonly path: string; readonly line: number };
}

export interface NetworkBody {
  readonly text: string;
  /** It was longer, or is no text: why it is not all here. */
  readonly note?: string;
}

export type NetworkHeaders = readonly (readonly [name: string, value: string])[];

export interface NetworkDetails {
  readonly request: NetworkRequest;
  readonly requestHeaders: NetworkHeaders;
  readonly responseHeaders: NetworkHeaders;
  /** Absent: it has none, or the runtime does not keep it. */
  readonly requestBody?: NetworkBody;
  readonly responseBody?: NetworkBody;
}

/** What is recorded; the requests themselves are read with `network.read`. */
export interface NetworkState {
  readonly recording: boolean;
  /** Runtimes that tell their requests now. */
  readonly heard: number;
  /** Number of the last one; 0 for none. */
  readonly total: number;
  /** Older ones are forgotten. */
  readonly first: number;
  /** Grows with every change. */
  readonly revision: number;
  /** Why nothing of a program is seen, in a sentence; `restart`: it would be after one. */
  readonly problem?: string;
  readonly restart?: boolean;
}

export const noNetwork: NetworkState = { recording: false, heard: 0, total: 0, first: 1, revision: 0 };
