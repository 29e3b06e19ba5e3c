/** The instructions around one place, read further in both directions as they come in sight. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DapilotError, toProblem, type Problem } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { addressText, parseAddress, type Instruction } from '../../../../shared/low-level.ts';
import type { Call } from '../../store/cockpit.ts';
import { mergeInstructions } from './code-listing.ts';

interface CodePlace {
  readonly sessionId: SessionId;
  readonly stop: StopNumber;
  readonly reference: string;
}

type Side = 'before' | 'after';

interface CodeState {
  /** The place that was shown last, which the listing is around. */
  readonly place: CodePlace | null;
  readonly instructions: readonly Instruction[];
  /** There is no more on that side. */
  readonly ended: Readonly<Record<Side, boolean>>;
  readonly problem: Problem | undefined;
}

export interface CodeReader {
  readonly store: StoreApi<CodeState>;
  /** The address of a place, once its code is there; a later call wins, and gives undefined to this one. */
  show(place: CodePlace): Promise<string | undefined>;
  /** Reads on at one end; nothing while that is being done. */
  more(side: Side): void;
  /** All of it again, at the same place. */
  refresh(): void;
}

const pageBefore = 64;
const pageAfter = 128;
/** The listing begins anew when it has become this long. */
const mostInstructions = 20_000;
const nothing = { place: null, instructions: [], ended: { before: false, after: false }, problem: undefined } as const;

export function createCodeReader(call: Call): CodeReader {
  const store = createStore<CodeState>(() => nothing);
  const busy = new Set<Side>();
  let generation = 0;
  /** For places that are no addresses: how many instructions around it were asked for. */
  let span = { before: pageBefore, after: pageAfter };

  async function load(place: CodePlace, mine: number): Promise<string | undefined> {
    const { sessionId, stop, reference } = place;
    const address = parseAddress(reference);
    try {
      const { instructions } = await call('disassembly.read', { sessionId, stop, reference, start: -pageBefore, count: pageBefore + pageAfter });
      if (mine !== generation) return undefined;
      if (instructions.length === 0) throw new DapilotError('not-supported', `The debugger has no machine code for ${reference}.`);
      span = { before: pageBefore, after: pageAfter };
      store.setState({ place, instructions, ended: { before: false, after: false }, problem: undefined });
      return address === undefined ? instructions[Math.min(pageBefore, instructions.length - 1)]?.address : addressText(address);
    } catch (error) {
      const problem = toProblem(error);
      if (mine === generation && problem.code !== 'stale-reference' && problem.code !== 'cancelled') store.setState({ ...nothing, place, problem });
      return undefined;
    }
  }

  async function readMore(side: Side): Promise<void> {
    const { place, instructions } = store.getState();
    const edge = side === 'before' ? instructions[0] : instructions.at(-1);
    if (!place || !edge || busy.has(side)) return;
    const mine = generation;
    busy.add(side);
    try {
      const { sessionId, stop } = place;
      const byAddress = parseAddress(place.reference) !== undefined;
      const reference = byAddress ? edge.address : place.reference;
      const start = side === 'before' ? (byAddress ? -pageBefore : -span.before - pageBefore) : byAddress ? 1 : span.after;
      const count = side === 'before' ? pageBefore : pageAfter;
      const found = await call('disassembly.read', { sessionId, stop, reference, start, count });
      if (mine !== generation) return;
      span = { before: span.before + (side === 'before' ? pageBefore : 0), after: span.after + (side === 'after' ? pageAfter : 0) };
      const known = store.getState().instructions;
      const fits = found.instructions.filter(({ address }) => (side === 'before' ? BigInt(address) < BigInt(edge.address) : BigInt(address) > BigInt(edge.address)));
      const merged = mergeInstructions(known, fits);
      const { ended } = store.getState();
      store.setState({ instructions: merged, ended: { ...ended, [side]: merged.length === known.length || merged.length > mostInstructions } });
    } catch {
      // What is there stays; at the next stop, or by going to an address, it can be asked for again.
      if (mine === generation) store.setState({ ended: { ...store.getState().ended, [side]: true } });
    } finally {
      if (mine === generation) busy.delete(side);
    }
  }

  function begin(): number {
    busy.clear();
    return (generation += 1);
  }

  return {
    store,
    show: async (place) => {
      const { place: before, instructions } = store.getState();
      const address = parseAddress(place.reference);
      const known = address !== undefined && before?.sessionId === place.sessionId && instructions.some((each) => each.address === addressText(address) && each.invalid !== true);
      const mine = begin();
      if (!known) return load(place, mine);
      store.setState({ place, ended: { before: false, after: false }, problem: undefined });
      return addressText(address);
    },
    more: (side) => void readMore(side),
    refresh: () => {
      const { place } = store.getState();
      if (place) void load(place, begin());
    },
  };
}
