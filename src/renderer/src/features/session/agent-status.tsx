import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectAgent } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { agentMood, selectAgentSentence } from './agent-words.ts';

/** What the agent does at this moment, in words, with its stop button while a task runs. */
export function AgentStatus() {
  const { run } = useCockpit();
  const agent = useReplica(selectAgent);
  const mood = agentMood(agent);
  const text = visibleText(useReplica(selectAgentSentence));
  const working = agent.task !== undefined && agent.task.end === undefined;
  return (
    <div className="agent-status" data-mood={mood} data-agent-status={agent.status} role="status">
      <span className="agent-dot" data-mood={mood} aria-hidden="true" />
      <span className="agent-status-text" data-tip={text} data-tip-overflow="">
        {text}
      </span>
      {working && (
        <IconButton
          icon="stop-circle"
          label={commandOf('agent.stop').title}
          keys={commandOf('agent.stop').keys}
          onClick={() => run('agent.stop')}
        />
      )}
    </div>
  );
}
