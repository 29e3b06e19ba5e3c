/** Joins the parts of the window: client, facts, focus and commands. */
import type { Client } from './bridge/client.ts';
import { watchKeys } from './commands/keymap.ts';
import { createMoves } from './commands/moves.ts';
import { isCommandId, runCommand } from './commands/registry.ts';
import { toProblem } from '../../shared/errors.ts';
import { reduce } from '../../shared/reduce.ts';
import { createCalm } from './store/calm.ts';
import type { Ask, Cockpit } from './store/cockpit.ts';
import { followFacts, goAhead } from './store/follow.ts';
import { rememberView } from './store/remember.ts';
import { createReplica } from './store/replica.ts';
import { createView } from './store/view.ts';

/** The cockpit over a client. It lives as long as the page. */
export function createCockpit(client: Client): Cockpit {
  const replica = createReplica();
  const view = createView();
  const ask: Ask = async (name, params) => {
    try {
      return await client.request(name, params);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'not-trusted') view.openOverlay({ kind: 'trust' });
      else if (problem.code !== 'cancelled' && problem.code !== 'connection-lost') view.report(problem);
      return undefined;
    }
  };
  const cockpit: Cockpit = {
    replica,
    view,
    host: client.capabilities,
    call: client.request,
    ask,
    run: (id) => (moves.has(id) ? moves.run(id, false) : void runCommand(cockpit, id)),
    choosePath: client.choosePath,
  };
  followFacts(replica, view);
  const moves = createMoves(cockpit, (id) => runCommand(cockpit, id));
  rememberView(replica, view, localStorage);
  const calm = createCalm({
    apply: (events) => replica.applyEvents(events, client.clientId()),
    ahead: (kept) => goAhead(view, kept.reduce(reduce, replica.getState().snapshot)),
    afterPaint,
  });
  client.onSnapshot((snapshot) => {
    calm.forget();
    replica.replaceSnapshot(snapshot, client.clientId());
  });
  client.onEvents(calm.add);
  client.onConnection((state) => replica.setConnection(state));
  client.onCommand((id) => {
    if (isCommandId(id)) cockpit.run(id);
  });
  watchKeys(cockpit, moves);
  return cockpit;
}

/** What is posted in a frame arrives after it. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(null);
  });
}
