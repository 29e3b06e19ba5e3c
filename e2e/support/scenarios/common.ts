import type { Action, Rule } from '../fake-scenario.ts';

/** A program of one thread that is to be found at `stoppedLine` of `programPath`, with one local variable. */
const programPath = '/fake/main.js';
const stoppedLine = 3;

/** What answers questions about a stopped program whose only thread has this id. */
export function stoppedProgram(threadId: number): readonly Rule[] {
  const frame = { id: 1000, name: 'main', line: stoppedLine, column: 1, source: { name: 'main.js', path: programPath } };
  return [
    { on: 'threads', do: [{ respond: { threads: [{ id: threadId, name: 'main' }] } }] },
    { on: 'stackTrace', do: [{ respond: { stackFrames: [frame], totalFrames: 1 } }] },
    { on: 'scopes', do: [{ respond: { scopes: [{ name: 'Local', variablesReference: 1, expensive: false }] } }] },
    { on: 'variables', do: [{ respond: { variables: [{ name: 'answer', value: '42', type: 'number', variablesReference: 0 }] } }] },
  ];
}

/** Answers `initialize` and says at once that it can be configured. */
export const initializeFirst: Rule = { on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true } }, { event: 'initialized' }] };

/** Answers `launch` once it is configured; then `actions`. */
export function launch(...actions: readonly Action[]): Rule {
  return { on: 'launch', do: [{ waitFor: 'configurationDone' }, { respond: {} }, ...actions] };
}

/** A polite end. */
export const disconnect: Rule = { on: 'disconnect', do: [{ event: 'terminated' }, { respond: {} }, { close: true }] };
