import type { Round } from '../../../../shared/agent.ts';
import type { Problem } from '../../../../shared/errors.ts';
import { slowWords } from '../../../../shared/model-speed.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { durationText } from '../../ui/times.ts';
import { useCockpit, useView } from '../../store/cockpit.ts';
import { isUndecided } from './card-state.ts';
import { Hypotheses } from './hypotheses.tsx';
import { Prose } from './prose.tsx';
import { bytesText } from './sent-text.ts';
import { StepCard } from './step-card.tsx';

interface RoundViewProps {
  readonly round: Round;
  /** This one and those before it. */
  readonly rounds: readonly Round[];
  /** It is the present round of a task that is not over. */
  readonly live: boolean;
  readonly driver: boolean;
  readonly workspace: string | undefined;
  /** What ended the task; the end card tells it, and the round does not tell it again. */
  readonly ending: Problem | undefined;
}

/** One round of the agent's notes: what it saw, what it thinks, what it wants to do, what came out. */
export function RoundView({ round, rounds, live, driver, workspace, ending }: RoundViewProps) {
  const { ask, view } = useCockpit();
  const editing = useView((state) => state.editingStep);
  const { number, observed, thoughts, hypotheses, steps, problem, plannedAt, startedAt, planner, repaired, stop, timing, sent = [] } = round;
  const left = sent.filter(({ held }) => !held);
  const held = sent.find((request) => request.held);
  const lastSent = left.at(-1);
  const slow = timing && slowWords(timing);
  const undecided = steps.filter(isUndecided);
  const skipAll = async () => {
    // The last one first, so that none of them is at its turn in between.
    for (const { id } of undecided.toReversed()) await ask('step.skip', { stepId: id });
  };
  const thinking = live && plannedAt === undefined && !held;
  return (
    <section className="round" aria-label={`Round ${number}`}>
      <header className="round-header">
        <h3>Round {number}</h3>
        {stop !== undefined && <span className="dim">stop {stop}</span>}
        {lastSent && (
          <button type="button" className="link round-sent" data-tip="Exactly what left this machine for the model" onClick={() => view.openOverlay({ kind: 'sent', id: lastSent.id })}>
            sent {bytesText(left.reduce((sum, { bytes }) => sum + bytes, 0))}
          </button>
        )}
        {plannedAt !== undefined && (
          <span className="round-planner dim" data-tip={`Planned by ${planner}${repaired ? '; its first answer was broken and was asked for again' : ''}${slow === undefined ? '' : `. Slow: ${slow}`}`}>
            {repaired && 'repaired, '}
            {slow !== undefined && 'slow, '}
            {durationText(plannedAt - startedAt)}
          </span>
        )}
      </header>
      <p className="round-observed">
        <Prose text={observed} />
      </p>
      {thoughts !== '' && (
        <p className="round-thoughts">
          <Prose text={thoughts.trimStart()} />
          {problem?.code.startsWith('model-') && <span className="dim"> (broken off here)</span>}
        </p>
      )}
      {thinking && <p className="round-thinking">{thoughts === '' ? 'Thinking…' : 'Still thinking…'}</p>}
      {held && (
        <div className="round-held" data-anchor="" data-next={live ? `request ${held.id}` : undefined}>
          <p>{live ? `${bytesText(held.bytes)} for the model wait until you let them go.` : `${bytesText(held.bytes)} for the model were not sent.`}</p>
          <div className="step-decisions">
            {live && (
              <Button small kind="primary" disabled={!driver} onClick={() => void ask('agent.release', { id: held.id })}>
                Send
              </Button>
            )}
            <Button small onClick={() => view.openOverlay({ kind: 'sent', id: held.id })}>
              Read
            </Button>
          </div>
        </div>
      )}
      {hypotheses.length > 0 && <Hypotheses hypotheses={hypotheses} rounds={rounds} workspace={workspace} />}
      {problem && problem.message !== ending?.message && (
        <div className="round-problem">
          <ProblemMessage problem={problem} />
        </div>
      )}
      {steps.length > 0 && (
        <div className="round-plan">
          <div className="round-plan-head">
            <h4 className="round-title">Plan</h4>
            {live && undecided.length > 1 && (
              <Button small kind="quiet" disabled={!driver} data-tip="It sees that you skipped them, and plans anew" onClick={() => void skipAll()}>
                Skip all
              </Button>
            )}
          </div>
          {steps.map((step, index) => (
            <StepCard key={step.id} steps={steps} index={index} live={live} driver={driver} editing={editing === step.id} workspace={workspace} />
          ))}
        </div>
      )}
    </section>
  );
}
