/**
 * Texts that only an adapter has, such as evaluated code. They are named as files are, by a path, so that breakpoints can be
 * in them; such a path means something as long as its session lives.
 */
import type { SessionId } from './ids.ts';

export interface AdapterText {
  readonly sessionId: SessionId;
  readonly reference: number;
  readonly name: string;
}

export function adapterTextPath({ sessionId, reference, name }: AdapterText): string {
  return `dap:${sessionId}:${reference}:${name}`;
}

/** What such a path names; undefined for that of a file. */
export function adapterTextOf(path: string): AdapterText | undefined {
  const [, sessionId, reference, name] = /^dap:([^:]+):(\d+):(.*)$/s.exec(path) ?? [];
  return sessionId === undefined || name === undefined ? undefined : { sessionId: sessionId as SessionId, reference: Number(reference), name };
}
