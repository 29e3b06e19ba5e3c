/** What an adapter tells of an exception. Nothing here asks or remembers anything. */
import type { ExceptionCause, ExceptionInfo } from '../../../../shared/debug.ts';
import { cut, integer, optional, record, records, text, type Loose } from '../../base/loose.ts';
import { cutText, localPath, nameLimit } from './translate.ts';

const textLimit = 16_000;
const causeLimit = 2000;
/** As many are told; one more is read, to know whether there are more. */
export const mostCauses = 10;

/**
 * Some give type and message in one: "TypeError: x is not a function". For a file that does not parse, V8 puts its place
 * and its line before that.
 */
export function toExceptionInfo(raw: Loose, fallback: string): ExceptionInfo {
  const details = record(raw['details']);
  const id = text(raw['exceptionId']);
  const [, place, type, words] = /^(?:(\S.*:\d+)\n[^]*\n)?([\w$.]+)(?: \[\w+\])?: ([^]*)$/.exec(id ?? '') ?? [];
  const unparsed = place === undefined ? undefined : `${words} (${place})`;
  const message = unparsed ?? text(details['message']) ?? text(raw['description']) ?? words ?? fallback;
  return {
    typeName: cut(text(details['typeName']) ?? type ?? id ?? 'Exception', nameLimit),
    message: cut(message, textLimit),
    breakMode: text(raw['breakMode']) ?? 'unknown',
    ...optional('stackTrace', cutText(details['stackTrace'], textLimit)),
  };
}

/** With what led to it: no more than are told, and that there are more. */
export function withCauses(info: ExceptionInfo, causes: readonly ExceptionCause[]): ExceptionInfo {
  if (causes.length === 0) return info;
  return { ...info, causes: causes.slice(0, mostCauses), ...(causes.length > mostCauses ? { moreCauses: true } : {}) };
}

/** The inner exceptions of DAP's details, outer ones before those inside of them: one more than are told. */
export function toCauses(raw: Loose): readonly ExceptionCause[] {
  const causes: ExceptionCause[] = [];
  const follow = (details: Loose) => {
    const inner = records(details['innerException']);
    for (const each of inner) {
      if (causes.length > mostCauses) return;
      causes.push(toCause({ ...each, relation: inner.length > 1 ? 'inner' : 'cause', typeName: text(each['typeName']) ?? text(each['fullTypeName']) }));
      follow(each);
    }
  };
  follow(record(raw['details']));
  return causes;
}

/** One that is already told apart, with its texts cut. */
export function toCause(raw: Loose): ExceptionCause {
  const line = integer(raw['line']) ?? 0;
  return {
    relation: raw['relation'] === 'inner' || raw['relation'] === 'context' ? raw['relation'] : 'cause',
    typeName: cut(text(raw['typeName']) ?? '', nameLimit),
    message: cut(text(raw['message']) ?? '', causeLimit),
    ...optional('path', localPath(text(raw['path']))),
    ...(line > 0 ? { line } : {}),
  };
}
