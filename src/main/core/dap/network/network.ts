/** Recording what programs send, through js-debug's way to their runtimes. While nothing is recorded nothing is asked and nothing is sent. */
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import { record } from '../../base/loose.ts';
import type { Cdp } from '../wire/cdp.ts';
import type { CdpProxies } from '../sessions/cdp-proxies.ts';
import type { DapSession } from '../sessions/session.ts';
import { detailsOf } from './details.ts';
import type { Mask } from './masking.ts';
import { createRequestLog, networkEvents } from './request-log.ts';

export interface NetworkParts {
  append(event: CoreEvent): void;
  /** Sessions whose adapters can be told something. */
  live(): readonly DapSession[];
  readonly proxies: CdpProxies;
  /** A new one, which has seen nothing. */
  mask(): Mask;
}

export interface Network extends Pick<Debugger, 'recordNetwork' | 'clearNetwork' | 'readNetwork' | 'networkDetails'> {
  /** Programs are started so that their runtimes can tell. */
  readonly wanted: boolean;
  /** A session runs: if anything is recorded, it is asked too. */
  eventHappened(event: CoreEvent): void;
  dispose(): void;
}

const milliseconds = 5000;
const toldMilliseconds = 50;

export function createNetwork({ append, live, proxies, mask: newMask }: NetworkParts): Network {
  let seen = newMask();
  const mask: Mask = { text: (value) => seen.text(value), named: (name, value) => seen.named(name, value) };
  const log = createRequestLog(mask);
  let wanted = false;
  let revision = 0;
  let telling: NodeJS.Timeout | undefined;
  const heard = new WeakMap<Cdp, SessionId>();
  /** By session: why it cannot, or that it tells. */
  const answers = new Map<SessionId, 'asked' | 'tells' | Refusal>();

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    revision += 1;
    append({ type: 'network.changed', network: { recording: wanted, heard: heardNow(), total: log.total, first: log.first, revision, ...problemNow() } });
  }

  function tellSoon(): void {
    telling ??= setTimeout(tell, toldMilliseconds);
  }

  function heardNow(): number {
    return wanted ? live().filter(({ id, finished }) => !finished && answers.get(id) === 'tells').length : 0;
  }

  function problemNow(): { readonly problem?: string; readonly restart?: boolean } {
    if (!wanted) return {};
    const able = live().filter(({ manager, finished }) => !manager && !finished);
    if (able.some(({ id }) => answers.get(id) === 'tells')) return {};
    const refusal = able.map(({ id }) => answers.get(id)).find((answer) => typeof answer === 'object');
    return refusal ?? {};
  }

  async function attach(session: DapSession): Promise<void> {
    if (session.manager || answers.has(session.id)) return;
    if (session.adapter.safeEvaluation !== 'cdp-proxy') {
      answers.set(session.id, { problem: `${session.adapter.label} does not tell the requests of its programs.` });
      return;
    }
    answers.set(session.id, 'asked');
    try {
      const cdp = await proxies.of(session);
      if (!wanted || session.finished) return void answers.delete(session.id);
      listen(cdp, session.id);
      await cdp.send('JsDebug.subscribe', { events: networkEvents }, milliseconds);
      await cdp.send('Network.enable', {}, milliseconds);
      answers.set(session.id, (await canTell(cdp)) ? 'tells' : withoutInspection);
    } catch (error) {
      answers.set(session.id, refusalOf(session, error));
    }
  }

  function listen(cdp: Cdp, sessionId: SessionId): void {
    if (heard.has(cdp)) return;
    heard.set(cdp, sessionId);
    cdp.onEvent((method, parameters) => {
      if (wanted && method.startsWith('Network.') && log.take(sessionId, method, parameters)) tellSoon();
    });
  }

  async function release(session: DapSession): Promise<void> {
    if (answers.get(session.id) !== 'tells' || session.finished) return;
    try {
      await (await proxies.of(session)).send('Network.disable', {}, milliseconds);
    } catch (error) {
      session.logger.debug('the recording could not be ended', { sessionId: session.id, error });
    }
  }

  function found(id: number) {
    const recorded = log.find(id);
    if (recorded) return recorded;
    throw new DapilotError('bad-request', `There is no request ${id} in the recording.`, { hint: 'Choose one of those that are listed.' });
  }

  return {
    get wanted() {
      return wanted;
    },
    async recordNetwork(recording) {
      if (wanted === recording) return;
      wanted = recording;
      if (recording) await Promise.all(live().map(attach));
      else {
        await Promise.all(live().map(release));
        answers.clear();
      }
      tell();
    },
    clearNetwork() {
      log.clear();
      seen = newMask();
      tell();
    },
    readNetwork: (from, count) => log.read(from, count),
    async networkDetails(id) {
      const recorded = found(id);
      const session = live().find((each) => each.id === recorded.request.sessionId && !each.finished);
      const cdp = session && (await proxies.of(session).catch(() => undefined));
      return detailsOf(recorded, cdp, mask);
    },
    eventHappened(event) {
      if (!wanted) return;
      if (event.type === 'session.ended' && answers.delete(event.sessionId)) tellSoon();
      const runs = (event.type === 'session.statusChanged' && event.status === 'running') || event.type === 'session.threadsChanged';
      const session = runs ? live().find(({ id }) => id === event.sessionId) : undefined;
      if (session && !answers.has(session.id)) void attach(session).then(tellSoon);
    },
    dispose: () => clearTimeout(telling),
  };
}

interface Refusal {
  readonly problem: string;
  readonly restart?: boolean;
}

const withoutInspection: Refusal = {
  problem: 'This program was started without the inspection of its requests, which Node has from version 20.18 on. Start it again to record them.',
  restart: true,
};

/** Node says yes to everything, and tells nothing when it was started without the switch. Pages have no process. */
async function canTell(cdp: Cdp): Promise<boolean> {
  const expression = "typeof process === 'undefined' || `${process.execArgv} ${process.env.NODE_OPTIONS}`.includes('--experimental-network-inspection')";
  const { result } = await cdp.send('Runtime.evaluate', { expression, throwOnSideEffect: true, silent: true, returnByValue: true }, milliseconds);
  return record(result)['value'] !== false;
}

function refusalOf({ adapter, logger, id }: DapSession, error: unknown): Refusal {
  const { message } = toProblem(error);
  logger.debug('no requests are told', { sessionId: id, error });
  if (!/wasn.t found/.test(message)) return { problem: `${adapter.label} gave no way to the runtime: ${message}` };
  return withoutInspection;
}
