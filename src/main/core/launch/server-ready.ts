/** `serverReadyAction` of a configuration, as VS Code has it: when its server says that it is ready, something is done with its address. */
import { DapilotError } from '../../../shared/errors.ts';
import { isObject, type Loose } from '../base/loose.ts';
import { isOpenable } from '../base/openable.ts';
import type { Groups } from './matching/expressions.ts';

export interface ServerReadyAction {
  /** Compiles. */
  readonly pattern: string;
  readonly uriFormat?: string;
  /** What is started beside the server; absent: the address is offered to be opened. */
  readonly starts?: 'chrome' | 'msedge' | 'configuration';
  /** Of the configuration that is started, or all of it. */
  readonly configuration?: string | Loose;
  readonly webRoot?: string;
  readonly killOnServerStop: boolean;
}

const usualPattern = String.raw`listening on.* (https?://\S+|[0-9]+)`;
const browsers: Readonly<Record<string, 'chrome' | 'msedge'>> = { debugWithChrome: 'chrome', debugWithEdge: 'msedge' };

/** Undefined where there is none. Throws `bad-request` for one that cannot be used. */
export function serverReadyAction({ serverReadyAction: given, name }: Loose): ServerReadyAction | undefined {
  if (!isObject(given)) return undefined;
  const { pattern = usualPattern, uriFormat, action = 'openExternally', webRoot } = given;
  const refuse = (why: string, hint: string): never => {
    throw new DapilotError('bad-request', `"serverReadyAction" of "${String(name)}" is not used: ${why}.`, { hint });
  };
  if (typeof pattern !== 'string' || !compiles(pattern)) return refuse('its "pattern" is no regular expression', 'Correct it in the configuration.');
  const common = {
    pattern,
    ...(typeof uriFormat === 'string' && uriFormat !== '' ? { uriFormat } : {}),
    ...(typeof webRoot === 'string' ? { webRoot } : {}),
    killOnServerStop: given['killOnServerStop'] === true,
  };
  if (action === 'openExternally') return common;
  if (action === 'startDebugging') {
    const configuration = isObject(given['config']) ? given['config'] : given['name'];
    if (!isObject(configuration) && typeof configuration !== 'string') return refuse('it does not say what to start', 'Write "name" or "config" in it.');
    return { ...common, starts: 'configuration', configuration };
  }
  const browser = typeof action === 'string' ? browsers[action] : undefined;
  return browser ? { ...common, starts: browser } : refuse(`there is no action ${JSON.stringify(action)}`, 'There are openExternally, debugWithChrome, debugWithEdge and startDebugging.');
}

/** Where the server is, from what its line matched. Throws `bad-request` where format and pattern do not go together. */
export function serverAddress({ uriFormat }: ServerReadyAction, [, captured = '']: Groups): string {
  if (captured === '') {
    if (uriFormat !== undefined && !uriFormat.includes('%s')) return checked(uriFormat);
    throw new DapilotError('bad-request', 'The server is ready, but the pattern of "serverReadyAction" captures nothing that could be put into its "uriFormat".', { hint: 'Put the port or the address into a group ( ) of the pattern.' });
  }
  const format = uriFormat ?? (/^\d+$/.test(captured) ? 'http://localhost:%s' : '%s');
  const parts = format.split('%s');
  if (parts.length !== 2) throw new DapilotError('bad-request', `"uriFormat" of "serverReadyAction" has to have exactly one %s: ${format.slice(0, 200)}`, { hint: 'Correct it in the configuration.' });
  return checked(parts.join(captured));
}

/** A program chooses a part of it: nothing but an address of the web comes out. */
function checked(text: string): string {
  if (isOpenable(text)) return new URL(text).href;
  throw new DapilotError('bad-request', `The server is ready, but its address is not opened: ${text.slice(0, 200)}`, { hint: 'DAPilot opens https: addresses, and http: ones of this machine.' });
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'i') instanceof RegExp;
  } catch {
    return false;
  }
}
