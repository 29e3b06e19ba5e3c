import { useEffect, useState } from 'react';
import type { AgentState } from '../../../../shared/agent.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { stateOf, statesOf, waitWords } from './agent-state-words.ts';

/** Where the agent is on its way through a round, what it waits for there, and since when. */
export function AgentStates({ agent }: { readonly agent: AgentState }) {
  const { recording } = useCockpit();
  const now = useNow(recording ? undefined : agent);
  const present = stateOf(agent.status);
  const words = waitWords(agent, now);
  return (
    <>
      <ol className="agent-states" aria-label="State of the agent">
        {statesOf(agent).map(({ state, label }) => (
          <li key={state} className="agent-state" data-state={state} aria-current={state === present ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      <p className="agent-wait" data-tip={visibleText(words)} data-tip-overflow="">
        {visibleText(words)}
      </p>
    </>
  );
}

/** The clock, each second while the agent works; what waits for the person says when it began, and needs none. */
function useNow(agent: AgentState | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  const { status, since, until } = agent ?? {};
  const counts = status === 'launching' || status === 'observing' || status === 'thinking' || status === 'executing';
  useEffect(() => {
    setNow(undefined);
    if (!counts) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counts, since, until]);
  return now;
}
