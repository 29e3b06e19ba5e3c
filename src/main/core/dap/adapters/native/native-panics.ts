/**
 * Panics of Rust as an exception filter of ours: native debuggers stop at functions, and every panic goes through one that
 * no optimisation takes away.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import { integer, integers, records, strings, type Loose } from '../../../base/loose.ts';
import type { Connection, RequestOptions } from '../../wire/connection.ts';

export const panicFilter = 'rust_panic';

export interface Panics {
  /** The announced capabilities, with the filter. */
  announce(capabilities: Loose): Loose;
  /** Sends the filters that the adapter knows, and sets or removes the breakpoint. */
  setFilters(parameters: Loose, options: RequestOptions | undefined): Promise<Loose>;
  /** The breakpoints on functions that others want; gives the answers for those. */
  setFunctions(parameters: Loose, options: RequestOptions | undefined): Promise<Loose>;
  /** Whether a stop is one at a panic. */
  isPanic(stopped: Loose): boolean;
}

/** `offered`: there is Rust in the program; else the filter means nothing and is not there. */
export function createPanics(connection: Connection, offered: boolean): Panics {
  let ids: readonly number[] = [];
  let isSet = false;
  /** What others want. */
  let functions: readonly DebugProtocol.FunctionBreakpoint[] = [];

  /** One set for all: the others' first, so that the answers for them are the first. */
  async function send(options: RequestOptions | undefined): Promise<Loose> {
    const breakpoints = [...functions, ...(isSet ? [{ name: panicFilter }] : [])];
    const count = functions.length;
    const answer: Loose = await connection.request('setFunctionBreakpoints', { breakpoints }, options);
    const answers = records(answer['breakpoints']);
    ids = answers.slice(count).flatMap(({ id }) => integer(id) ?? []);
    return { ...answer, breakpoints: answers.slice(0, count) };
  }

  return {
    announce: (capabilities) => ({
      ...capabilities,
      exceptionBreakpointFilters: [
        ...records(capabilities['exceptionBreakpointFilters']).filter(({ filter }) => filter !== panicFilter && !String(filter).startsWith('objc')),
        ...(offered ? [{ filter: panicFilter, label: 'Rust: on panic', description: 'Stops where a panic begins, before it unwinds', default: true }] : []),
      ],
    }),
    setFilters: async (parameters, options) => {
      const filters = strings(parameters['filters']);
      const answer = await connection.request('setExceptionBreakpoints', { ...parameters, filters: filters.filter((filter) => filter !== panicFilter) }, options);
      const wanted = offered && filters.includes(panicFilter);
      if (wanted === isSet) return answer;
      isSet = wanted;
      await send(options);
      return answer;
    },
    setFunctions: (parameters, options) => {
      functions = (parameters as Partial<DebugProtocol.SetFunctionBreakpointsArguments>).breakpoints ?? [];
      return send(options);
    },
    isPanic: (stopped) => integers(stopped['hitBreakpointIds']).some((id) => ids.includes(id)),
  };
}
