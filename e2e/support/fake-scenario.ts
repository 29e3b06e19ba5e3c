/** The words in which a scenario tells the fake adapter what to do. Data, but for answers that depend on the request. */

export interface FakeRequest {
  readonly seq: number;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Body = Readonly<Record<string, unknown>>;

/** Actions of one rule run one after another; a waiting one holds up its own rule only. */
export type Action =
  /** Answers the request of this rule. */
  | { readonly respond: Body | null | ((request: FakeRequest) => Body | null) }
  | { readonly refuse: { readonly message?: string; readonly error?: { readonly format: string; readonly variables?: Readonly<Record<string, string>> } } }
  | { readonly event: string; readonly body?: Body | null }
  /** A reverse request. */
  | { readonly request: string; readonly arguments?: Body }
  /** Bytes as they are. */
  | { readonly raw: string | Uint8Array }
  /** From here on everything is written in pieces of so many bytes; 0: whole again. */
  | { readonly chunk: number }
  /** Everything these actions write leaves in one piece. */
  | { readonly together: readonly Action[] }
  /** Until the client has sent this request on this connection since the rule began. */
  | { readonly waitFor: string }
  /** Until the client has answered this reverse request since the rule began. */
  | { readonly waitForResponse: string }
  /** Until the test or another connection has given the signal, before or after. */
  | { readonly waitForSignal: string }
  | { readonly signal: string }
  /** Words on standard error; without a process of its own they are only recorded. */
  | { readonly stderr: string }
  /** Ends the connection. */
  | { readonly close: true }
  /** Ends the process of the adapter, with all its connections. */
  | { readonly exit: number | NodeJS.Signals };

export interface Rule {
  /** A command, or `connect` for what happens before any request. */
  readonly on: string;
  readonly do: readonly Action[];
}

/**
 * Rules for the same command are used up in their order, and the last of them stays. A request without a rule gets the
 * plain answer of `plainAnswer`.
 */
export interface Scenario {
  readonly name: string;
  /** Answer to `initialize`, unless a rule has another. */
  readonly capabilities?: Body;
  readonly rules: readonly Rule[];
  /** What a request without a rule meets instead of the plain answer. */
  readonly otherwise?: readonly Action[];
}

/** What a well-behaved adapter without a program would answer. */
export function plainAnswer(scenario: Scenario, request: FakeRequest): Body {
  switch (request.command) {
    case 'initialize':
      return scenario.capabilities ?? { supportsConfigurationDoneRequest: true };
    case 'setBreakpoints': {
      const { breakpoints } = request.arguments;
      return { breakpoints: Array.isArray(breakpoints) ? breakpoints.map(verified) : [] };
    }
    case 'threads':
      return { threads: [] };
    case 'stackTrace':
      return { stackFrames: [], totalFrames: 0 };
    case 'scopes':
      return { scopes: [] };
    case 'variables':
      return { variables: [] };
    default:
      return {};
  }
}

function verified(breakpoint: unknown, index: number): Body {
  const line = typeof breakpoint === 'object' && breakpoint !== null && 'line' in breakpoint ? breakpoint.line : undefined;
  return { id: index + 1, verified: true, line };
}
