import { useState } from 'react';
import type { Step } from '../../../../shared/agent.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { cardState, type CardState } from './card-state.ts';
import { Prose } from './prose.tsx';
import type { StepDraft } from './step-draft.ts';
import { StepEdit } from './step-edit.tsx';
import { StepParameters } from './step-parameters.tsx';
import { StepAfterwards, StepOutcome } from './step-result.tsx';
import { actionWords, riskMarks } from './step-words.ts';

interface StepCardProps {
  readonly steps: readonly Step[];
  readonly index: number;
  /** Its plan is the present one of a task that is not over. */
  readonly live: boolean;
  /** This window may decide. */
  readonly driver: boolean;
  readonly editing: boolean;
  readonly workspace: string | undefined;
}

/** One step of a plan: exactly what runs, why, what can be decided, and what came out. */
export function StepCard({ steps, index, live, driver, editing, workspace }: StepCardProps) {
  const [draft, setDraft] = useState<StepDraft>();
  const step = steps[index];
  if (!step) return null;
  const state = cardState(steps, index, live);
  const { word, icon, about } = riskMarks[step.risk];
  const edited = editing && state.open;
  return (
    <article
      className={`step-card step-card-${state.tone}`}
      aria-label={`Step ${index + 1}: ${actionWords[step.step.action]}, ${word}, ${state.words}`}
      data-anchor=""
      data-step={step.id}
      data-status={step.status}
      data-next={state.next ? step.id : undefined}
      data-open={state.open || undefined}
    >
      <header className="step-header">
        <span className="step-number">{index + 1}</span>
        <span className={`step-risk step-risk-${step.risk}`} data-tip={about}>
          <Icon name={icon} />
          {word}
        </span>
        <h4 className="step-action">{actionWords[step.step.action]}</h4>
        <span className={`step-state step-state-${state.tone}`}>{state.words}</span>
      </header>
      {edited ? (
        <StepEdit step={step} draft={draft} onDraft={setDraft} />
      ) : (
        <>
          <StepParameters step={step.step} />
          <p className="step-why">
            <Prose text={step.step.description} />
            {step.edited && <span className="dim"> (edited by you)</span>}
          </p>
          <StepOutcome step={step} />
          {state.reason && !step.result?.problem && (
            <p className="step-reason">
              <Icon name="info" />
              {visibleText(state.reason)}
            </p>
          )}
          {state.open && <Decisions step={step} state={state} driver={driver} drafted={draft !== undefined} />}
          {step.result && <StepAfterwards result={step.result} workspace={workspace} />}
        </>
      )}
    </article>
  );
}

interface DecisionsProps {
  readonly step: Step;
  readonly state: CardState;
  readonly driver: boolean;
  /** A change of it was begun and not saved. */
  readonly drafted: boolean;
}

function Decisions({ step: { id, hash, risk }, state, driver, drafted }: DecisionsProps) {
  const { ask, view } = useCockpit();
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const keys = (command: 'agent.approve' | 'agent.skip' | 'agent.edit') => (state.next ? commandOf(command).keys : undefined);
  return (
    <div className="step-decisions">
      {/* Once approved it keeps its place, so that a second click does not hit the button beside it. */}
      <span className="step-approve" data-given={!state.approvable || undefined}>
        <Button
          small
          kind={state.next ? 'primary' : 'plain'}
          keys={keys('agent.approve')}
          disabled={!driver}
          onClick={() => void ask('step.approve', { stepId: id, hash })}
        >
          Approve
        </Button>
        <Button
          small
          kind={state.next ? 'primary' : 'plain'}
          icon="chevron-down"
          aria-label="More ways to approve"
          data-tip="More ways to approve"
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          disabled={!driver}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            setMenu({ x: left, y: bottom + 4 });
          }}
        />
      </span>
      <Button small keys={keys('agent.skip')} disabled={!driver} onClick={() => void ask('step.skip', { stepId: id })}>
        Skip
      </Button>
      <Button small keys={keys('agent.edit')} disabled={!driver} onClick={() => view.editStep(id)}>
        {drafted ? 'Go on editing' : 'Edit'}
      </Button>
      {!driver && <span className="dim">Drive in this window to decide</span>}
      {menu && (
        <Menu
          label="Ways to approve"
          at={menu}
          onClose={() => setMenu(null)}
          items={[
            {
              text: 'Approve this one for the session',
              icon: 'pass',
              disabled: !state.forSession,
              run: () => void ask('step.approve', { stepId: id, hash, forSession: true }),
            },
            ...(['plan', 'task'] as const).map((kind) => ({
              text: `Approve every step that ${riskMarks[risk].word}, in this ${kind}`,
              icon: riskMarks[risk].icon,
              note: '10 min',
              disabled: !state.approvable || (risk !== 'looks' && risk !== 'steers'),
              run: () => void ask('step.approve', { stepId: id, hash, kind }),
            })),
          ]}
        />
      )}
    </div>
  );
}
