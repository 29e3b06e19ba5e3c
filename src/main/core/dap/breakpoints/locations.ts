import type { SessionId } from '../../../../shared/ids.ts';
import type { LinePlace } from '../../base/debugger.ts';
import { integer, records } from '../../base/loose.ts';
import { able } from '../sessions/able.ts';
import { realPathOf } from '../reading/files.ts';
import type { Trees } from '../runs/trees.ts';

/** The columns of a line at which the program can stop, from left to right; none when its code is not loaded. */
export async function readBreakpointLocations(trees: Trees, id: SessionId, { path, line }: LinePlace): Promise<readonly number[]> {
  const session = able(trees, id, 'supportsBreakpointLocationsRequest', 'tell where in a line it can stop');
  const { breakpoints } = await session.connection.request('breakpointLocations', { source: { path: await realPathOf(path) }, line }, { timeoutMilliseconds: 5000 });
  const columns = records(breakpoints).flatMap((place) => (integer(place['line']) === line ? (integer(place['column']) ?? 1) : []));
  return [...new Set(columns)].filter((column) => column > 0).toSorted((a, b) => a - b);
}
