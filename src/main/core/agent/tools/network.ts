/** The requests of the program, recorded from the first such step on. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { NetworkDetails, NetworkRequest } from '../../../../shared/network.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import { beforeDeadline } from '../deadline.ts';
import { bounded, oneLine } from '../result-summary.ts';
import type { StepContext, ToolOutcome } from '../step-context.ts';

const beginMilliseconds = 15_000;
const shownRequests = 30;

/** Throws `not-supported` where no runtime tells its requests, `bad-request` for a number that is none. */
export async function network(step: Extract<PlanStep, { action: 'network' }>, { debugger: debug, snapshot, signal }: StepContext): Promise<ToolOutcome> {
  if (!snapshot().network.recording) {
    await beforeDeadline(debug.recordNetwork(true), beginMilliseconds, signal, 'beginning the recording');
    const { problem, restart } = snapshot().network;
    if (problem !== undefined && !restart) throw new DapilotError('not-supported', problem, { hint: 'Look at the code that sends the requests instead.' });
    return { summary: problem ?? 'The recording of requests has begun; let the program run on, then ask again.' };
  }
  if (step.request !== undefined) return detailsOutcome(await beforeDeadline(debug.networkDetails(step.request), beginMilliseconds, signal, 'reading the request'));
  const { first, total, problem } = snapshot().network;
  const all = total === 0 ? [] : debug.readNetwork(first, total - first + 1).map((request) => requestLine(request));
  const lines = step.filter === undefined ? all : all.filter((line) => line.toLowerCase().includes(step.filter?.toLowerCase() ?? ''));
  if (lines.length === 0) return { summary: `${all.length === 0 ? 'No request was seen since the recording began' : `None of ${all.length} requests fits`}${problem === undefined ? '' : `. ${problem}`}` };
  const hidden = lines.length - shownRequests;
  return {
    summary: `${lines.length} ${lines.length === 1 ? 'request' : 'requests'}${step.filter === undefined ? '' : ` of ${all.length}`}`,
    detail: bounded([...(hidden > 0 ? [`… ${hidden} earlier`] : []), ...lines.slice(-shownRequests)].join('\n')),
    whole: lines.join('\n'),
  };
}

function requestLine({ id, method, url, status, failure, milliseconds, mimeType, type }: NetworkRequest): string {
  const outcome = failure === undefined ? (status === undefined ? 'pending' : String(status)) : `failed: ${oneLine(failure, 120)}`;
  return `${id}. ${oneLine(method, 20)} ${oneLine(url, 300)} ${outcome}${milliseconds === undefined ? '' : ` ${milliseconds} ms`}${mimeType ? ` ${oneLine(mimeType, 60)}` : type ? ` ${type}` : ''}`;
}

function detailsOutcome({ request, requestHeaders, responseHeaders, requestBody, responseBody }: NetworkDetails): ToolOutcome {
  const headers = (title: string, all: NetworkDetails['requestHeaders']) => (all.length === 0 ? [] : [title, ...all.map(([name, value]) => `  ${oneLine(name, 80)}: ${oneLine(value, 300)}`)]);
  const body = (title: string, one: NetworkDetails['requestBody']) => (one === undefined ? [] : [`${title}${one.note === undefined ? '' : ` (${one.note})`}:`, one.text]);
  const { sentFrom } = request;
  const whole = [...headers('request headers:', requestHeaders), ...body('request body', requestBody), ...headers('response headers:', responseHeaders), ...body('response body', responseBody)].join('\n');
  return { summary: requestLine(request), ...(whole === '' ? {} : { detail: bounded(whole), whole }), ...(sentFrom ? { location: sentFrom } : {}) };
}
