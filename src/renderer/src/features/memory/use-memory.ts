import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../../../shared/debug.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { StopNumber } from '../../../../shared/ids.ts';
import { isOver } from '../../../../shared/snapshot.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { MemoryTarget } from '../../store/view.ts';
import { placeOf } from './memory-pages.ts';
import { createMemoryReader, type MemoryReader } from './memory-reader.ts';
import { resolveReference } from './memory-target.ts';

interface ViewedMemory {
  readonly reader: MemoryReader;
  readonly session: Session | undefined;
  /** It has ended. */
  readonly over: boolean;
  /** The stop whose memory can be read and written; null while the program runs. */
  readonly stop: StopNumber | null;
  /** Why there is nothing to be seen. */
  readonly problem: Problem | undefined;
}

/** The latest stop of a session that has told where it stands. */
function stopOf(session: Session | undefined): StopNumber | null {
  if (!session || isOver(session)) return null;
  const stops = session.threads.flatMap(({ stop }) => (stop?.context ? [stop.number] : []));
  return stops.length === 0 ? null : (Math.max(...stops) as StopNumber);
}

/** Why nothing is read for what was asked: said, since what is in sight is the memory of another place. */
function notReadable(label: string, over: boolean): Problem {
  if (over) return { code: 'not-stopped', message: `The program has ended, so ${label} cannot be looked up.`, hint: 'Start it again; what is in sight was read before.' };
  return { code: 'not-stopped', message: `The program runs: ${label} is looked up as soon as it stands.`, hint: 'Pause it to see it now.' };
}

/** The memory at a target, which follows its program from stop to stop. */
export function useMemory(target: MemoryTarget): ViewedMemory {
  const { call, view } = useCockpit();
  const [reader] = useState(() => createMemoryReader(call));
  const session = useReplica(({ snapshot }) => snapshot.sessions[target.sessionId]);
  const stop = stopOf(session);
  const over = !session || isOver(session);
  const [failure, setFailure] = useState<Problem>();
  const problem = useStore(reader.store, (state) => state.problem);
  const resolved = useRef<{ readonly serial: number; readonly reference: string } | null>(null);
  const serial = useRef(0);

  useEffect(() => {
    if (stop === null) {
      const waits = resolved.current?.serial !== target.serial && target.label !== '' && reader.store.getState().place !== null;
      setFailure(waits ? notReadable(target.label, over) : undefined);
      return undefined;
    }
    let current = true;
    const known = resolved.current?.serial === target.serial ? resolved.current.reference : target.reference;
    const show = (reference: string) => {
      if (!current) return;
      resolved.current = { serial: target.serial, reference };
      setFailure(undefined);
      reader.show(placeOf(target.sessionId, reference), stop, target.serial);
    };
    // A reference that is no address is one of the stop it came with.
    const lasting = known !== undefined && placeOf(target.sessionId, known).base !== undefined;
    const fresh = known !== undefined && resolved.current?.serial !== target.serial;
    if (known !== undefined && (lasting || fresh || target.expression === undefined)) show(known);
    else if (target.expression !== undefined) {
      resolveReference(call, view.getState().focus, target.expression).then(show, (error: unknown) => {
        if (current && toProblem(error).code !== 'stale-reference') setFailure(toProblem(error));
      });
    }
    return () => {
      current = false;
    };
  }, [target, stop, over, reader, call, view]);

  const changes = session?.memoryChanges;
  useEffect(() => {
    serial.current = reader.follow(changes ?? [], serial.current);
  }, [changes, reader]);

  return { reader, session, over, stop, problem: failure ?? problem };
}
