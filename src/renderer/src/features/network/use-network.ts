import { useEffect, useState } from 'react';
import type { NetworkDetails, NetworkRequest, NetworkState } from '../../../../shared/network.ts';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';

export const selectNetwork = (state: ReplicaState): NetworkState => state.snapshot.network;

const most = 2000;
const none = { requests: [] };

/** All requests that are kept, read again with every change; `unknown`: there were some, and a recording does not have them. */
export function useRequests(): { readonly requests: readonly NetworkRequest[]; readonly unknown?: true } {
  const { call } = useCockpit();
  const { total, first, revision } = useReplica(selectNetwork);
  const [requests, setRequests] = useState<ReturnType<typeof useRequests>>(none);
  useEffect(() => {
    if (total < first) return setRequests(none);
    let wanted = true;
    call('network.read', { from: first, count: most }).then(
      (read) => wanted && setRequests(read),
      // Else the connection is lost, which is said elsewhere; the next change reads again.
      (error: unknown) => wanted && toProblem(error).code === 'not-recorded' && setRequests({ requests: [], unknown: true }),
    );
    return () => {
      wanted = false;
    };
  }, [call, total, first, revision]);
  return requests;
}

/** Headers and bodies of one, read when it is chosen and when it has changed. */
export function useDetails(request: NetworkRequest): { readonly details?: NetworkDetails; readonly problem?: Problem } {
  const { call } = useCockpit();
  const [read, setRead] = useState<{ readonly details?: NetworkDetails; readonly problem?: Problem }>({});
  const { id, status, milliseconds } = request;
  useEffect(() => {
    let wanted = true;
    call('network.details', { id }).then(
      (details) => wanted && setRead({ details }),
      (error: unknown) => wanted && setRead({ problem: toProblem(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [call, id, status, milliseconds]);
  return read;
}
