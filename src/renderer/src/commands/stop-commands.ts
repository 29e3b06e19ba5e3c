/** What some adapters can do at a stop, besides going on. */
import type { RequestName } from '../../../shared/contract.ts';
import type { Cockpit } from '../store/cockpit.ts';
import { cursorPlace } from './run-commands.ts';
import { showPane } from './view-commands.ts';

type Movement = Extract<RequestName, 'session.continue' | 'session.next' | 'session.stepIn' | 'session.stepOut'>;

export const stopCommands = {
  'run.stepIntoTarget': ({ view }: Cockpit) => view.openOverlay({ kind: 'stopList', list: 'stepTargets' }),
  'run.goto': (cockpit: Cockpit) => {
    const at = cursorPlace(cockpit.view.getState());
    return at && setNextStatement(cockpit, at.path, at.line);
  },
  'run.restartFrame': (cockpit: Cockpit) => {
    const { focus } = cockpit.view.getState();
    return focus?.frame && restartFrame(cockpit, focus.frame.id);
  },
  'run.continueThread': (cockpit: Cockpit) => moveOneThread(cockpit, 'session.continue'),
  'run.nextThread': (cockpit: Cockpit) => moveOneThread(cockpit, 'session.next'),
  'run.stepInThread': (cockpit: Cockpit) => moveOneThread(cockpit, 'session.stepIn'),
  'run.stepOutThread': (cockpit: Cockpit) => moveOneThread(cockpit, 'session.stepOut'),
  'view.watches': (cockpit: Cockpit) => showPane(cockpit, 'watches'),
  'view.loadedSources': ({ view }: Cockpit) => view.openOverlay({ kind: 'stopList', list: 'sources' }),
  'view.modules': ({ view }: Cockpit) => view.openOverlay({ kind: 'stopList', list: 'modules' }),
};

/** The program goes on at a line, with nothing run in between; where it cannot, that is said. */
export async function setNextStatement({ ask, view }: Cockpit, path: string, line: number): Promise<void> {
  const { focus } = view.getState();
  if (!focus?.live || !focus.stop || focus.threadId === null) return;
  const { sessionId, threadId, stop } = focus;
  const found = await ask('gotoTargets.read', { sessionId, stop: stop.number, path, line });
  if (!found) return;
  const target = found.targets.find((each) => each.line === line) ?? found.targets[0];
  if (!target) return view.notify(`The program cannot go on at line ${line}.`);
  await ask('session.goto', { sessionId, threadId, stop: stop.number, targetId: target.id });
}

/** Begins the function of a frame of the focused stop anew. */
export async function restartFrame({ ask, view }: Cockpit, frameId: number): Promise<void> {
  const { focus } = view.getState();
  if (!focus?.live || !focus.stop || focus.threadId === null) return;
  const { sessionId, threadId, stop } = focus;
  await ask('session.restartFrame', { sessionId, threadId, stop: stop.number, frameId });
}

function moveOneThread({ ask, view }: Cockpit, name: Movement): unknown {
  const { focus } = view.getState();
  if (!focus || focus.threadId === null) return undefined;
  return ask(name, { sessionId: focus.sessionId, threadId: focus.threadId, singleThread: true });
}
