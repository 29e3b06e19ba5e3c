import { useState } from 'react';
import type { AgentState, Task } from '../../../../shared/agent.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { clockText } from '../../ui/times.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { agentMood, selectAgentSentence } from '../session/agent-words.ts';
import { AgentStates } from './agent-states.tsx';
import { actionWords, riskMarks } from './step-words.ts';
import { costText, tokensText, usageWords } from './task-words.ts';

/** What the agent does now, who plans and what it cost, with the way to stop it; always in sight. */
export function AgentHeader({ agent }: { readonly agent: AgentState }) {
  const { run, recording } = useCockpit();
  const [rulesOpen, setRulesOpen] = useState(false);
  const { task, planner, rules, grants } = agent;
  const allowed = rules.length + grants.length;
  const working = task !== undefined && task.end === undefined;
  const text = visibleText(useReplica(selectAgentSentence));
  return (
    <div className="agent-header">
      <div className="agent-line" data-agent-status={agent.status}>
        <span className="agent-dot" data-mood={agentMood(agent)} aria-hidden="true" />
        <span className="agent-sentence" data-tip={text} data-tip-overflow="">
          {text}
        </span>
        {working && !recording && <HandOver status={agent.status} />}
        {working && !recording && (
          <IconButton icon="stop-circle" label={commandOf('agent.stop').title} keys={commandOf('agent.stop').keys} onClick={() => run('agent.stop')} />
        )}
      </div>
      {task && <AgentStates agent={agent} />}
      <div className="agent-facts">
        <span className="agent-planner" data-tip={visibleText(`Planned by ${planner.label}, because ${planner.reason}`)}>
          {visibleText(planner.label)}
        </span>
        {allowed > 0 && (
          <button type="button" className="link" aria-expanded={rulesOpen} onClick={() => setRulesOpen(!rulesOpen)}>
            {allowed === 1 ? '1 session rule' : `${allowed} session rules`}
          </button>
        )}
        {task && <Usage task={task} />}
      </div>
      {rulesOpen && allowed > 0 && <Rules rules={rules} grants={grants} />}
    </div>
  );
}

function Usage({ task }: { readonly task: Task }) {
  const { calls, inputTokens, outputTokens, cost } = task.usage;
  if (calls === 0) return null;
  return (
    <span className="agent-usage" data-tip={usageWords(task)}>
      {calls === 1 ? '1 call' : `${calls} calls`}, {tokensText(inputTokens + outputTokens)} tokens{cost && `, ${costText(cost)}`}
    </span>
  );
}

/** The person takes the program, or gives it back; where a card asks again after what they did, a new plan may serve better. */
function HandOver({ status }: Pick<AgentState, 'status'>) {
  const { run } = useCockpit();
  const driver = useReplica(selectIsDriver);
  return status === 'handed-over' ? (
    <Button small kind="primary" disabled={!driver} data-tip="It looks again and plans anew, knowing what you did" onClick={() => run('agent.handBack')}>
      Hand back
    </Button>
  ) : (
    <Button small kind="quiet" disabled={!driver} data-tip="It waits while you debug; the program stays as it is" onClick={() => run('agent.takeOver')}>
      Take over
    </Button>
  );
}

function Rules({ rules, grants }: Pick<AgentState, 'rules' | 'grants'>) {
  const { ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  return (
    <ul className="agent-rules" aria-label="Allowed for this session">
      {grants.map(({ id, risk, round, expiresAt }) => (
        <li key={id} className="agent-rule">
          <span className="agent-rule-action">Every step that {riskMarks[risk].word}</span>
          <span className="agent-rule-subject">
            in this {round === undefined ? 'task' : 'plan'}, until {clockText(expiresAt)}
          </span>
          <IconButton icon="close" label="Ask again for these" disabled={!driver} onClick={() => void ask('agent.removeRule', { id })} />
        </li>
      ))}
      {rules.map(({ id, action, subject }) => (
        <li key={id} className="agent-rule">
          <span className="agent-rule-action">{actionWords[action]}</span>
          <span className="agent-rule-subject code" data-tip={visibleText(subject)} data-tip-overflow="">
            {visibleText(subject)}
          </span>
          <IconButton icon="close" label="Ask again for this one" disabled={!driver} onClick={() => void ask('agent.removeRule', { id })} />
        </li>
      ))}
    </ul>
  );
}
