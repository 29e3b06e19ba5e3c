/**
 * The first check of everything that a client sends, before anybody looks into it: plain data of bounded size and
 * depth, without the names through which an object's prototype can be reached, and shaped like a frame.
 */
import { z } from 'zod';
import { maximumFrameSize, type ClientFrame } from '../../shared/bridge.ts';
import { DapilotError } from '../../shared/errors.ts';

const maximumDepth = 64;
/** No request has nearly as many; walking through millions would hold up everybody. */
const maximumValues = 100_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

const clientFrameSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('subscribe'),
    core: z.string().max(100).optional(),
    after: z.number().int().min(0).optional(),
    window: z.string().min(1).max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal('request'),
    id: z.number().int().min(0),
    name: z.string().max(100),
    params: z.unknown(),
  }),
]);

/** The frame, or a DapilotError `bad-request` that says what is wrong with it. */
export function checkFrame(value: unknown): ClientFrame {
  checkData(value);
  const parsed = clientFrameSchema.safeParse(value);
  if (!parsed.success) throw badFrame('it is neither a subscription nor a request');
  return parsed.data;
}

/** The number under which an answer to a broken request can still be sent. */
export function requestIdOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const id: unknown = Object.getOwnPropertyDescriptor(value, 'id')?.value;
  return Number.isSafeInteger(id) ? (id as number) : undefined;
}

/** Walks without recursion, so that depth itself cannot hurt; the size counts characters. */
function checkData(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 1 }];
  let size = 0;
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') size += value.length;
    if (typeof value === 'object' && value !== null) {
      if (depth > maximumDepth) throw badFrame(`it is nested deeper than ${maximumDepth} levels`);
      const entries = entriesOf(value);
      values += entries.length;
      if (values > maximumValues) throw badFrame('it holds too many values');
      for (const [key, child] of entries) {
        size += key.length;
        open.push({ value: child, depth: depth + 1 });
      }
    } else if (!['string', 'number', 'boolean', 'undefined'].includes(typeof value) && value !== null) {
      throw badFrame(`it holds a ${typeof value}`);
    }
    if (size > maximumFrameSize) throw badFrame(`it is larger than ${maximumFrameSize / 1024 / 1024} MB`);
  }
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.slice(0, maximumValues + 1).map((child: unknown) => ['', child]);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw badFrame('it holds something other than plain data');
  return Object.entries(value).map((entry) => {
    if (forbiddenKeys.has(entry[0])) throw badFrame(`it uses the reserved name "${entry[0]}"`);
    return entry;
  });
}

function badFrame(why: string): DapilotError {
  return new DapilotError('bad-request', `A message to DAPilot's core was refused because ${why}.`, {
    hint: 'Nothing was done. Reload the window if this happens again.',
  });
}
