import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectSettings } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { riskMarks } from './step-words.ts';

/** Before the first task: what the agent does, and what it never does. */
export function AgentEmpty() {
  const { run } = useCockpit();
  const { agent } = useReplica(selectSettings);
  return (
    <div className="agent-empty">
      {agent.enabled ? (
        <p>
          When the program fails, I look at the stack, the values and the code, say what I believe, and propose a few steps. You approve,
          edit or skip each one.
        </p>
      ) : (
        <>
          <p>The agent is off. It looks at nothing by itself; it starts when you say below what is going wrong.</p>
          <Button small onClick={() => run('agent.toggle')}>
            Turn on
          </Button>
        </>
      )}
      <p className="agent-promise">
        <Icon name="shield" />
        {agent.runLooksUnasked
          ? 'Steps that only look run by themselves, as you set it; nothing else runs before you approve it.'
          : 'Nothing runs before you approve it.'}
      </p>
      <dl className="agent-risks">
        {Object.entries(riskMarks).map(([risk, { icon, word, about }]) => (
          <div key={risk} className="agent-risk">
            <dt className={`step-risk step-risk-${risk}`}>
              <Icon name={icon} />
              {word}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
