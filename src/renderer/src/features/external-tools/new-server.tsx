import { useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import { externalServerId } from '../../../../shared/external-servers.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/input.tsx';
import { readServer } from './server-text.ts';

/** Name and command or address; adding it connects to it at once. */
export function NewServer({ taken, onAdded }: { readonly taken: readonly string[]; readonly onAdded: (id: string) => void }) {
  const { call, ask } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<{ readonly name?: string; readonly text?: string }>({});

  const add = async () => {
    const id = name.trim();
    const server = readServer(text);
    const parsed = externalServerId.safeParse(id);
    if (!parsed.success) return setProblems({ name: parsed.error.issues[0]?.message ?? 'This is no name.' });
    if (taken.includes(id)) return setProblems({ name: 'There is a server of this name already.' });
    if (!server) return setProblems({ text: 'Write a command with its words, or an address.' });
    const failed = await call('settings.set', { key: `tools.servers.${id}`, value: server }).then(() => undefined, (error: unknown) => toProblem(error).message);
    if (failed !== undefined) return setProblems({ text: failed });
    onAdded(id);
    return void ask('externalServer.test', { server: id });
  };

  return (
    <form
      className="side-details"
      aria-label="A new server"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field label="Name" hint="Small letters, digits and dashes" error={problems.name}>
        {(ids) => <TextInput {...ids} data-first-focus="" disabled={!driver} value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Field label="Command or address" hint="For example npx -y @scope/server, or http://127.0.0.1:8000/mcp. It is started as it is written, without a shell, in a folder of DAPilot’s." error={problems.text}>
        {(ids) => <TextInput {...ids} className="code" disabled={!driver} value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <div>
        <Button kind="primary" type="submit" disabled={!driver}>
          Add
        </Button>
      </div>
    </form>
  );
}
