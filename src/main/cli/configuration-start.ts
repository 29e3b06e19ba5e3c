/** A configuration of the folder, started as F5 would with nobody to click: until its program can be looked at, or a person is needed. */
import type { LaunchReview, Start } from '../../shared/configurations.ts';
import type { Session } from '../../shared/debug.ts';
import { DapilotError, fromProblem } from '../../shared/errors.ts';
import { reviewSections } from '../../shared/review-lines.ts';
import { isOver, treeOf, type Snapshot } from '../../shared/snapshot.ts';
import type { CoreRequests } from '../core-requests.ts';

export interface ConfigurationStartParts {
  readonly requests: CoreRequests;
  readonly name: string;
  /** Hash of the review that the command line accepts. */
  readonly accept: string | undefined;
  /** Told when the start cannot go on without a person, or came to nothing. */
  onEnd(error: unknown): void;
}

export interface ConfigurationStart {
  /** Rejects with why there is no such start. */
  begin(): Promise<void>;
  /** For every state that an event led to. */
  follow(snapshot: Snapshot): void;
}

const mostOutput = 3000;

export function createConfigurationStart({ requests, name, accept, onEnd }: ConfigurationStartParts): ConfigurationStart {
  let id: string | undefined;
  let phase: Start['phase'] | undefined;
  let handedOn = false;
  let latest: Snapshot | undefined;

  async function decide({ phase: now }: Start, folder: string): Promise<void> {
    switch (now.kind) {
      case 'trusting':
        throw new DapilotError('not-trusted', `The folder ${folder} is not trusted, so nothing of it was read and nothing was run.`, {
          hint: 'Open it once in a window ("npm start -- FOLDER") and say that you trust it, if you know who wrote its files.',
        });
      case 'asking':
        throw new DapilotError('needs-approval', `"${name}" asks: ${now.question.description || now.question.id}. Nobody is here to answer.`, { hint: 'Start it in a window, or write the answer into the configuration.' });
      case 'reviewing':
        if (now.review.hash !== accept) throw notAccepted(now.review);
        await requests.ask('start.accept', { id: id ?? '', hash: now.review.hash });
        return;
      case 'taskFailed':
        throw await taskFailure(now);
      case 'failed':
        throw fromProblem(now.problem);
      case 'resolving':
      case 'task':
      case 'launching':
        return;
      default:
        now satisfies never;
    }
  }

  async function taskFailure({ label, terminalId, exit, errors, untracked }: Extract<Start['phase'], { kind: 'taskFailed' }>): Promise<DapilotError> {
    const { text } = await requests.ask('terminal.read', { id: terminalId, from: 0 });
    const how = untracked ? 'it runs in the background, and nothing tells when it is ready' : exit ? `it ended with ${exit.signal ?? `exit code ${exit.code}`}` : `it found ${errors === 1 ? 'an error' : `${errors} errors`}`;
    return new DapilotError('task-failed', `The task "${label}" before "${name}" did not do what it should: ${how}.`, { hint: 'Its program was not started.', detail: text.slice(-mostOutput) });
  }

  function follow(snapshot: Snapshot): void {
    latest = snapshot;
    const { start, workspace } = snapshot;
    if (id === undefined || handedOn) return;
    if (start?.id === id) {
      if (start.phase !== phase) void decide(start, workspace?.path ?? '').catch(onEnd);
      phase = start.phase;
      return;
    }
    const programs = Object.values(snapshot.sessions).filter(({ parentId, origin }) => parentId === undefined && origin?.start === id);
    const found = toLookAt(snapshot, programs);
    if (!found) return;
    handedOn = true;
    if (found.problem) onEnd(fromProblem(found.problem));
    else void requests.ask('agent.start', { rootId: found.id }).catch(onEnd);
  }

  return {
    follow,
    async begin() {
      id = (await requests.ask('configuration.startNamed', { name })).id;
      // Its first states may have been told before its id.
      if (latest) follow(latest);
    },
  };
}

/** The first program that stands, or has failed; when all have ended well, one of them. Undefined: they run. */
function toLookAt(snapshot: Snapshot, programs: readonly Session[]): Session | undefined {
  const stands = programs.find(({ id }) => treeOf(snapshot, id).some(({ status }) => status === 'stopped'));
  const failed = programs.find(({ status, exit, problem }) => problem !== undefined || status === 'lost' || (exit !== undefined && !exit.stopped && exit.code !== 0));
  return stands ?? failed ?? (programs.every(isOver) ? programs[0] : undefined);
}

function notAccepted(review: LaunchReview): DapilotError {
  const lines = reviewSections(review).flatMap(({ title, lines: of }) => [title, ...of.map(({ change, label, text, reason }) => `${{ same: ' ', added: '+', removed: '-' }[change]} ${label === undefined ? '' : `${label}: `}${text}${reason === undefined ? '' : `  (${reason})`}`)]);
  const why = review.previous ? 'what it would run has changed since it was accepted' : 'nobody has looked at what it would run';
  return new DapilotError('needs-approval', `"${review.name}" was not started: ${why}.`, {
    hint: `Read what follows. If that is what you want, say so with --accept ${review.hash}, or start it once in a window.`,
    detail: lines.join('\n'),
  });
}
