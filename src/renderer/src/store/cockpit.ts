/** What every component of the window may use, handed down by one context. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { HostCapabilities } from '../../../shared/bridge.ts';
import type { CommandId } from '../../../shared/commands.ts';
import type { Params, RequestName, Result } from '../../../shared/contract.ts';
import type { Replica, ReplicaState } from './replica.ts';
import type { View, ViewState } from './view.ts';

/** Asks the core; rejects with a DapilotError. For places that show the problem themselves. */
export type Call = <Name extends RequestName>(name: Name, params: Params<Name>) => Promise<Result<Name>>;
/** Asks the core; a problem is shown as a message of the window, and the answer is then undefined. */
export type Ask = <Name extends RequestName>(name: Name, params: Params<Name>) => Promise<Result<Name> | undefined>;

export interface Cockpit {
  readonly replica: Replica;
  readonly view: View;
  readonly host: HostCapabilities;
  /** It shows a recorded task: everything can be looked at, and nothing is driven. */
  readonly recording?: true;
  readonly call: Call;
  readonly ask: Ask;
  /** Runs a command of the registry if it can be used now. */
  readonly run: (id: CommandId) => void;
  /** A system dialog; only with `host.fileDialog`. */
  readonly choosePath: (kind: 'folder' | 'file') => Promise<string | null>;
}

export const CockpitContext = createContext<Cockpit | null>(null);

/** The cockpit of this window. */
export function useCockpit(): Cockpit {
  const cockpit = useContext(CockpitContext);
  if (!cockpit) throw new Error('a component is used outside the cockpit');
  return cockpit;
}

/** A part of the facts; the selector is a function at module level, or gives primitive values. */
export function useReplica<Selected>(selector: (state: ReplicaState) => Selected): Selected {
  return useStore(useCockpit().replica, selector);
}

/** A part of what this window shows. */
export function useView<Selected>(selector: (state: ViewState) => Selected): Selected {
  return useStore(useCockpit().view, selector);
}
