import { useEffect, useState } from 'react';
import type { Round, SentRequest } from '../../../../shared/agent.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectAgent } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { bytesText, readableRequest } from './sent-text.ts';
import '../../ui/side-list.css';

/** What left this machine for a model in the present task, word for word. */
export function SentDialog({ initial, onClose }: { readonly initial: number; readonly onClose: () => void }) {
  const { task } = useReplica(selectAgent);
  const sent = (task?.rounds ?? []).flatMap((round: Round) => (round.sent ?? []).map((request) => ({ round: round.number, request })));
  const [chosen, setChosen] = useState(initial);
  return (
    <Dialog title="What left this machine" width={960} className="sent" onClose={onClose}>
      <div className="sent-columns">
        <nav className="side-list" aria-label="Requests">
          {sent.map(({ round, request }) => (
            <button key={request.id} type="button" className="side-entry" aria-current={request.id === chosen ? 'true' : undefined} data-first-focus={request.id === chosen || undefined} onClick={() => setChosen(request.id)}>
              <span>
                Round {round}, to the {request.role}
              </span>
              <span className="dim">
                {request.held ? 'not sent, ' : ''}
                {bytesText(request.bytes)} at {new Date(request.time).toLocaleTimeString('en-GB')}
              </span>
            </button>
          ))}
        </nav>
        <SentText key={chosen} request={sent.find(({ request }) => request.id === chosen)?.request} />
      </div>
    </Dialog>
  );
}

function SentText({ request }: { readonly request: SentRequest | undefined }) {
  const { call } = useCockpit();
  const copy = useCopy();
  const [body, setBody] = useState<string | null>(null);
  const [failed, setFailed] = useState<string>();
  const [form, setForm] = useState<'readable' | 'exact'>('readable');
  const id = request?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    call('agent.readSent', { id }).then(
      (answer) => current && setBody(answer.body),
      (error: unknown) => current && setFailed(toProblem(error).message),
    );
    return () => {
      current = false;
    };
  }, [call, id]);
  if (!request) return <p className="sent-text dim">Nothing was sent to a model.</p>;
  return (
    <section className="sent-text" aria-label="Request">
      <div className="sent-head">
        <span className="code">{visibleText(request.url)}</span>
        <Segmented label="Form" value={form} options={[{ value: 'readable', text: 'Readable' }, { value: 'exact', text: 'Exact' }]} onChange={setForm} />
        <Button small icon="copy" disabled={body === null} onClick={() => body !== null && copy(body)}>
          Copy
        </Button>
      </div>
      <p className="field-hint">Besides this only the key went along, in a header. Secrets that were recognised stand as ⟨secret:n⟩.</p>
      {failed !== undefined && <p className="field-error">{failed}</p>}
      {body !== null && <pre tabIndex={0}>{form === 'exact' ? body : visibleText(readableRequest(body))}</pre>}
    </section>
  );
}
