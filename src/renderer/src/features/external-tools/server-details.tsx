import { useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { ExternalServer, ExternalServerState } from '../../../../shared/external-servers.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/input.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { SavedInput } from '../../ui/saved-input.tsx';
import { readServer, serverText } from './server-text.ts';

interface ServerDetailsProps {
  readonly id: string;
  readonly server: ExternalServer;
  readonly state: ExternalServerState | undefined;
}

/** One server: how it is reached, whether it answers, and what it offers. */
export function ServerDetails({ id, server, state }: ServerDetailsProps) {
  const { ask, call } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const [problem, setProblem] = useState<string>();
  const key = `tools.servers.${id}`;

  const save = async (text: string) => {
    const { env } = server;
    const read = readServer(text);
    if (!read) return setProblem('Write a command with its words, or an address.');
    const value = { ...read, ...(Object.keys(env).length === 0 ? {} : { env }) };
    const failed = await call('settings.set', { key, value }).then(() => undefined, (error: unknown) => toProblem(error).message);
    return setProblem(failed);
  };

  return (
    <section className="side-details" aria-label={id}>
      <header className="side-header">
        <h3>{id}</h3>
        <span className="external-name">{state?.name && visibleText(state.name)}</span>
        <Button small icon="refresh" disabled={!driver || !server.enabled || state?.state === 'connecting'} onClick={() => void ask('externalServer.test', { server: id })}>
          Connect
        </Button>
        <Button small kind="danger" disabled={!driver} onClick={() => void ask('settings.set', { key })}>
          Remove
        </Button>
      </header>
      <Field label="Command or address" error={problem}>
        {(ids) => <SavedInput ids={ids} shown={serverText(server)} disabled={!driver} onSave={(text) => void save(text)} />}
      </Field>
      <Checkbox text="The agent may ask it" checked={server.enabled} disabled={!driver} onChange={(event) => void ask('settings.set', { key: `${key}.enabled`, value: event.target.checked })} />
      {state?.problem && <ProblemMessage problem={state.problem} />}
      {state?.state === 'ready' && (
        <ul className="external-tools" aria-label="Its tools, in its own words">
          {state.tools.map(({ name, description }, index) => (
            <li key={index}>
              <span className="code">
                <MarkedText text={name} />
              </span>
              <p className="dim">
                <MarkedText text={description} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
