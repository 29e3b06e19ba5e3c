import { useEffect } from 'react';
import type { Proposal } from '../../../../shared/proposals.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCanRun } from '../session/command-button.tsx';
import { useSuggestions } from '../session/use-suggestions.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { jsonText } from '../adapters/json-text.ts';
import { launchIcon } from './launch-target.ts';
import { savedLaunch } from './saved-launch.ts';
import './first-choice.css';

const most = 5;
const noLaunches = [] as const;
/** Nothing says yet what F5 means here. */
const selectIsFresh = ({ snapshot }: ReplicaState) => snapshot.recentLaunches.length === 0 && snapshot.configurations.rows.length === 0;

/** In a folder where nothing is configured and nothing was started: what it could start, each with what will be executed. */
export function FirstChoice() {
  const fresh = useReplica(selectIsFresh);
  const idle = useCanRun('run.start');
  const driver = useReplica(selectIsDriver);
  return fresh && idle && driver ? <Choices /> : null;
}

function Choices() {
  const { view } = useCockpit();
  const proposals = useSuggestions(undefined, noLaunches);
  const first = proposals?.[0]?.launch;
  // As long as it is in sight it is what F5 means, unless the person has chosen something.
  useEffect(() => {
    if (!first || view.getState().launchChoice !== null) return undefined;
    view.chooseLaunch(first);
    return () => {
      if (view.getState().launchChoice === first) view.chooseLaunch(null);
    };
  }, [first, view]);
  if (!proposals || proposals.length === 0) return null;
  return (
    <section className="first-choice" aria-label="What this folder can start">
      <h2>Nothing is configured here. This folder can start:</h2>
      <ul>
        {proposals.slice(0, most).map((proposal, index) => (
          <Choice key={`${proposal.launch.name} ${proposal.from}`} proposal={proposal} first={index === 0} />
        ))}
      </ul>
      {proposals.length > most && <p className="dim">{proposals.length - most} more are in the list beside the start button.</p>}
    </section>
  );
}

function Choice({ proposal: { launch, command, from }, first }: { readonly proposal: Proposal; readonly first: boolean }) {
  const { ask, view } = useCockpit();
  const saved = savedLaunch(launch);
  const name = visibleText(launch.name);
  const save = async () => {
    const written = await ask('configuration.save', { text: jsonText(saved) });
    if (written) view.openOverlay({ kind: 'configurations', id: written.id });
  };
  return (
    <li className="first-choice-row" data-first={first || undefined}>
      <button type="button" className="first-choice-run" aria-label={`Run ${name}: ${visibleText(command)}`} onClick={() => void ask('session.launch', launch)}>
        <Icon name={first ? 'debug-start' : launchIcon(launch)} />
        <span className="first-choice-name">{name}</span>
        <span className="first-choice-command code" data-tip={`${visibleText(command)} (${visibleText(from)})`}>
          {visibleText(command === launch.name ? from : command)}
        </span>
      </button>
      {saved && <IconButton icon="save" label={`Save ${name} to launch.json`} onClick={() => void save()} />}
    </li>
  );
}
