/** From a running program to a session. */
import type { RunningProcess } from '../../../../shared/processes.ts';
import type { Cockpit } from '../../store/cockpit.ts';
import { attachRequest } from './process-words.ts';

/**
 * Without an open folder the program's own is opened first. Gives what the person has to do before it can be attached to,
 * if anything; F5 attaches then. Rejects with a DapilotError.
 */
export async function attachTo({ call, run, replica, view }: Cockpit, process: RunningProcess): Promise<(() => void) | undefined> {
  const request = attachRequest(process);
  if (!replica.getState().snapshot.workspace) {
    if (process.folder === undefined) {
      view.chooseLaunch(request);
      view.notify('Open the folder with the sources of the program; then F5 attaches to it.');
      return () => run('workspace.open');
    }
    await call('workspace.open', { path: process.folder });
  }
  if (replica.getState().snapshot.workspace?.trusted === false) {
    view.chooseLaunch(request);
    return () => view.openOverlay({ kind: 'trust', next: 'run.start' });
  }
  await call('session.launch', request);
  view.chooseLaunch(null);
  return undefined;
}
