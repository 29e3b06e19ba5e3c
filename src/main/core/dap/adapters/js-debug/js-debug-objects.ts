/**
 * Objects that a program logged: references of our own, beside those of js-debug, and their members, read from the runtime
 * when somebody opens them. The program keeps its newest ones only (runtime-reporter.ts); of what was opened in them, the
 * newest is kept here.
 */
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { position, text, type Loose } from '../../../base/loose.ts';
import type { Cdp } from '../../wire/cdp.ts';
import type { LoggedObject } from './js-debug-calls.ts';
import { elementsOf, membersOf, toVariable, type Member, type Openable } from './js-debug-members.ts';

/** js-debug counts from 1, and DAP ends at 2^31. */
const firstReference = 1_500_000_000;
const mostKept = 10_000;
const releaseMilliseconds = 2000;

/** The way to the runtime of a session; rejects when it is gone. */
type Runtime = () => Promise<Cdp>;

interface Kept {
  readonly runtime: Runtime;
  /** What one call logged, or something in it. */
  readonly what: readonly LoggedObject[] | Openable;
}

export interface LoggedObjects {
  /** A reference for what one call logged; 0 when it logged no objects. */
  keep(objects: readonly LoggedObject[], runtime: Runtime): number;
  /** The body of a `variables` response; undefined when the reference is none of these. */
  read(parameters: Loose): Promise<Loose> | undefined;
  /** They are not shown any more: the programs may let go of them. */
  forget(): void;
}

export function createLoggedObjects(): LoggedObjects {
  const kept = new Map<number, Kept>();
  let next = firstReference;

  function add(one: Kept): number {
    kept.set(next, one);
    const [oldest] = kept;
    if (kept.size > mostKept && oldest) {
      kept.delete(oldest[0]);
      release(oldest[1]);
    }
    return next++;
  }

  async function read(reference: number, part: Loose): Promise<Loose> {
    const one = kept.get(reference);
    if (!one) throw notKept();
    const cdp = await one.runtime();
    try {
      const members = isCall(one.what) ? await argumentsOf(cdp, one.what, part) : await membersOf(cdp, one.what, part);
      return { variables: members.map((member) => toVariable(member, member.opens ? add({ runtime: one.runtime, what: member.opens }) : 0)) };
    } catch (error) {
      throw /could not find object/i.test(toProblem(error).message) ? notKept() : error;
    }
  }

  return {
    keep: (what, runtime) => (what.length === 0 ? 0 : add({ runtime, what })),
    read: (parameters) => {
      const reference = position(parameters['variablesReference']);
      return reference < firstReference ? undefined : read(reference, parameters);
    },
    forget: () => {
      for (const one of kept.values()) release(one);
      kept.clear();
    },
  };
}

const isCall = (what: Kept['what']): what is readonly LoggedObject[] => Array.isArray(what);

/** The members of a single object at once; several are a level of their own, as is a list that is read in pages. */
async function argumentsOf(cdp: Cdp, objects: readonly LoggedObject[], part: Loose): Promise<readonly Member[]> {
  const [only] = objects;
  if (only && objects.length === 1 && elementsOf(only.object) === undefined) return membersOf(cdp, { object: only.object }, part);
  return objects.map(({ at, object }) => {
    const indexed = elementsOf(object);
    return { name: `arg${at}`, value: object, opens: { object }, ...(indexed === undefined ? {} : { indexed }) };
  });
}

/** Best effort: a runtime that is gone has let go of everything. */
function release({ runtime, what }: Kept): void {
  const objects = isCall(what) ? what.map(({ object }) => object) : 'object' in what ? [what.object] : [];
  const ids = objects.map(({ objectId }) => text(objectId)).filter((id) => id !== undefined);
  runtime()
    .then((cdp) => Promise.all(ids.map((objectId) => cdp.send('Runtime.releaseObject', { objectId }, releaseMilliseconds))))
    .catch(() => undefined);
}

function notKept(): DapilotError {
  return new DapilotError('stale-reference', 'This object is no longer kept: the program has logged many others since.');
}
