import type { AgentState } from '../../../../shared/agent.ts';
import { commandOf } from '../../commands/registry.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectAgent, type ReplicaState } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { visibleText } from '../../ui/untrusted.ts';
import { agentMood, agentSentence } from './agent-words.ts';

const selectEnabled = (state: ReplicaState) => state.snapshot.settings.values.agent.enabled;

/** What the agent does at this moment, in words, with its stop button while a task runs. */
export function AgentStatus() {
  const { run } = useCockpit();
  const agent: AgentState = useReplica(selectAgent);
  const enabled = useReplica(selectEnabled);
  const mood = agentMood(agent);
  const text = visibleText(agentSentence(agent, enabled));
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
