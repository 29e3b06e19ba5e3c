import type { NetworkBody, NetworkHeaders, NetworkRequest } from '../../../../shared/network.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectWorkspace } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { PlaceLink } from '../agent/place-link.tsx';
import { requestStatus } from './network-words.ts';
import { useDetails } from './use-network.ts';

/** One request: where it went and came from, its headers and bodies. */
export function NetworkDetailsView({ request, onClose }: { readonly request: NetworkRequest; readonly onClose: () => void }) {
  const { details, problem } = useDetails(request);
  const workspace = useReplica(selectWorkspace)?.path;
  const { method, url, statusText, sentFrom, failure } = request;
  return (
    <section className="network-details" aria-label={`Request ${request.id}`} tabIndex={0}>
      <header>
        <h3>
          {visibleText(method)} {requestStatus(request)} {visibleText(statusText ?? '')}
        </h3>
        <IconButton icon="close" label="Close the details" onClick={onClose} />
      </header>
      <p className="network-url code">
        <MarkedText text={url} />
      </p>
      {failure !== undefined && <p className="network-failure">{visibleText(failure)}</p>}
      {sentFrom && (
        <p>
          sent from <PlaceLink place={sentFrom} workspace={workspace} />
        </p>
      )}
      {problem && <ProblemMessage problem={problem} />}
      {details && (
        <>
          <Body title="Response body" body={details.responseBody} />
          <Headers title="Response headers" headers={details.responseHeaders} />
          <Body title="Request body" body={details.requestBody} />
          <Headers title="Request headers" headers={details.requestHeaders} />
        </>
      )}
    </section>
  );
}

function Headers({ title, headers }: { readonly title: string; readonly headers: NetworkHeaders }) {
  if (headers.length === 0) return null;
  return (
    <details open>
      <summary>{title}</summary>
      <dl className="network-headers">
        {headers.map(([name, value], index) => (
          <div key={index}>
            <dt>{visibleText(name)}</dt>
            <dd>
              <MarkedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ title, body }: { readonly title: string; readonly body: NetworkBody | undefined }) {
  if (!body) return null;
  return (
    <details open>
      <summary>
        {title}
        {body.note && <span className="dim"> ({visibleText(body.note)})</span>}
      </summary>
      {body.text !== '' && (
        <pre className="code" tabIndex={0}>
          <MarkedText text={body.text} code />
        </pre>
      )}
    </details>
  );
}
