import type { Breakpoint } from '../../../../shared/debug.ts';
import type { BreakpointFacts } from './breakpoint-state.ts';

/** The class of a breakpoint's mark, the same in gutter and list: shape says what kind, fill says whether it works. */
export function markClass({ state, kind, passing }: Pick<BreakpointFacts, 'state' | 'kind' | 'passing'>, origin: Breakpoint['origin']): string {
  return `breakpoint-mark mark-${kind} mark-${state}${passing ? ' mark-passing' : ''}${origin === 'agent' ? ' mark-agent' : ''}`;
}

/** A breakpoint's mark. */
export function BreakpointMark({ facts, origin }: { readonly facts: BreakpointFacts; readonly origin: Breakpoint['origin'] }) {
  return <span className={markClass(facts, origin)} role="img" aria-label={`${facts.state}${origin === 'agent' ? ', set by the agent' : ''}`} />;
}
