/** A record from the core, page by page. */
import { readRecord, type ReadRecord } from '../../../../shared/read-record.ts';
import type { Call } from '../../store/cockpit.ts';

/** Rejects with the core's problem, or with `bad-request` for what is no record. */
export async function loadRecord(call: Call, id: string): Promise<ReadRecord> {
  const lines: string[] = [];
  let from: number | undefined = 0;
  while (from !== undefined) {
    const page: { readonly lines: readonly string[]; readonly next?: number } = await call('record.read', { id, from });
    lines.push(...page.lines);
    from = page.next;
  }
  return readRecord(lines);
}
