/** What the list of past tasks says of a record, read from its file without understanding all of it. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readEntry, readHead } from '../../../shared/read-record.ts';
import type { RecordSummary } from '../../../shared/record-summary.ts';
import type { RecordFile } from './store.ts';

type Mutable = { -readonly [Key in keyof RecordSummary]: RecordSummary[Key] };

/** Only these say something of the whole; they are told by the beginning of their line. */
const telling = /^\{"kind":"event","at":\d+,"event":\{"type":"(?:agent\.(?:taskStarted|roundStarted|verdictReached|taskEnded)|session\.started)"/;

/** Undefined for a file that is no record that can be read here. */
export async function summarise({ id, path, bytes }: RecordFile): Promise<RecordSummary | undefined> {
  const input = createReadStream(path, 'utf8');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let summary: Mutable | undefined;
  try {
    for await (const line of lines) {
      if (!summary) {
        const head = readHead(line);
        const root = head.state.sessionOrder.map((each) => head.state.sessions[each]).findLast((session) => session?.rootId === session?.id);
        summary = { id, startedAt: head.at, rounds: 0, bytes, imported: head.imported === true, ...(root ? { program: root.name } : {}) };
      } else if (telling.test(line)) tell(summary, line);
    }
  } catch {
    return undefined;
  } finally {
    lines.close();
    input.destroy();
  }
  return summary;
}

function tell(summary: Mutable, line: string): void {
  const entry = readEntry(line);
  if (entry?.kind !== 'event') return;
  const { event } = entry;
  switch (event.type) {
    case 'agent.taskStarted':
      if (event.task.symptom !== undefined) summary.symptom = event.task.symptom.slice(0, 1000);
      break;
    case 'session.started':
      if (event.session.id === event.session.rootId) summary.program = event.session.name;
      break;
    case 'agent.roundStarted':
      summary.rounds = event.round.number;
      summary.planner = event.round.planner;
      summary.observed ??= event.round.observed;
      break;
    case 'agent.verdictReached': {
      const { path, line: at } = event.verdict.rootCause;
      summary.rootCause = { path, line: at };
      break;
    }
    case 'agent.taskEnded': {
      const { status, reason, message } = event.end;
      summary.end = { status, reason, message };
      break;
    }
    default:
  }
}
