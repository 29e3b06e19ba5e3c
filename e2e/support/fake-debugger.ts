/**
 * A debugger in memory for tests of the agent: a program is a list of places it stops at, and its end. It appends the
 * same events as the real one, so that the agent's rules are tested on the real state.
 */
import type { Variable } from '../../src/shared/debug.ts';
import { DapilotError } from '../../src/shared/errors.ts';
import type { CoreEvent } from '../../src/shared/events.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../src/shared/ids.ts';
import type { NetworkDetails } from '../../src/shared/network.ts';
import type { Movement, Observation, SafeEvaluation } from '../../src/shared/observation.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { launchSubject, type LaunchConfiguration } from '../../src/shared/launch.ts';
import type { Debugger, PlacedBreakpoint } from '../../src/main/core/base/debugger.ts';

export interface FakeStop {
  readonly path: string;
  readonly line: number;
  readonly function?: string;
  readonly reason?: string;
  readonly description?: string;
  readonly text?: string;
  /** The file's text around the line, from line 1. */
  readonly code?: readonly string[];
  /** Names of the functions that led there. */
  readonly callers?: readonly string[];
  readonly exception?: { readonly typeName: string; readonly message: string };
  readonly variables?: readonly Variable[];
  readonly threadId?: number;
  readonly output?: string;
}

export interface FakeProgram {
  readonly stops: readonly FakeStop[];
  readonly exitCode?: number;
  readonly evaluations?: Readonly<Record<string, SafeEvaluation>>;
  readonly requests?: readonly NetworkDetails[];
  /** Why no request is told. */
  readonly noNetwork?: string;
  /** What an expression that is none of these comes to; absent: it is not defined. */
  readonly otherwise?: (expression: string) => SafeEvaluation;
  readonly launch?: LaunchConfiguration;
  readonly members?: Readonly<Record<number, readonly Variable[]>>;
}

export interface FakeDebugger extends Debugger {
  readonly calls: string[];
  /** How long each `settled` was to wait at most, in milliseconds. */
  readonly waits: number[];
  /** Lets the program stand at its first stop, as if the person had started it. */
  begin(): SessionId;
  /** The person moves on. */
  personMoves(): void;
  /** Another thread stops by itself. */
  otherThreadStops(stop: FakeStop): void;
  /** The program ends by itself. */
  ends(code: number): void;
  /** The person stops the program. */
  isStopped(): void;
  /** Movements and evaluations wait for `release` from now on; `reached` resolves with the first that does. */
  hold(): { readonly reached: Promise<void>; release(): void };
}

const variable = (name: string, value: string, more: Partial<Variable> = {}): Variable => ({ name, value, reference: 0, ...more });
export { variable };

export function createFakeDebugger(program: FakeProgram, append: (event: CoreEvent) => void, snapshot: () => Snapshot): FakeDebugger {
  const calls: string[] = [];
  const waits: number[] = [];
  let programs = 0;
  let rootId = 'root' as SessionId;
  let position = -1;
  let stops = 0;
  let output = '';
  let shown: FakeStop | undefined;
  let held: { readonly until: Promise<void>; reach(): void } | undefined;
  const unheld = () => {
    held?.reach();
    return held?.until;
  };

  function start(): void {
    programs += 1;
    rootId = `root ${programs}` as SessionId;
    position = -1;
    append({
      type: 'session.started',
      session: {
        id: rootId,
        rootId,
        name: 'program',
        adapter: 'fake',
        status: 'running',
        manager: false,
        capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true },
        threads: [{ id: 1, name: 'main' }],
        notes: [],
        ...(program.launch ? { launch: program.launch } : {}),
        restarts: 0,
        startedAt: 0,
      },
    });
  }

  function stopAt(stop: FakeStop, movedBy: 'program' | 'person' | 'agent'): Movement {
    stops += 1;
    shown = stop;
    output += stop.output ?? '';
    const threadId = stop.threadId ?? 1;
    append({
      type: 'session.stopped',
      sessionId: rootId,
      stop: { number: stops as StopNumber, threadId, reason: stop.reason ?? (stop.exception ? 'exception' : 'step'), allThreadsStopped: true, breakpointIds: [], movedBy, time: 0 },
    });
    return { kind: 'stopped', sessionId: rootId, threadId, stop: stops as StopNumber };
  }

  function advance(by: 'person' | 'agent'): Movement {
    append({ type: 'session.continued', sessionId: rootId });
    position += 1;
    const next = program.stops[position];
    return next ? stopAt(next, by) : end(program.exitCode ?? 0);
  }

  function end(code: number): Movement {
    shown = undefined;
    append({ type: 'session.ended', sessionId: rootId, status: 'ended', exit: { code }, time: 0 });
    return { kind: 'ended', exit: { code } };
  }

  const settledNow = (): Movement => {
    const latest = snapshot().sessions[rootId]?.threads.find(({ stop }) => stop)?.stop;
    if (latest) return { kind: 'stopped', sessionId: rootId, threadId: latest.threadId, stop: latest.number };
    const exit = snapshot().sessions[rootId]?.exit;
    return exit ? { kind: 'ended', exit } : { kind: 'running' };
  };

  const unused = (name: string) => () => {
    throw new DapilotError('not-supported', `The fake debugger has no ${name}.`);
  };

  return {
    calls,
    waits,
    begin() {
      start();
      advance('person');
      return rootId;
    },
    personMoves: () => void advance('person'),
    otherThreadStops: (stop) => void stopAt({ threadId: 2, ...stop }, 'program'),
    ends: (code) => void end(code),
    isStopped() {
      append({ type: 'session.statusChanged', sessionId: rootId, status: 'stopping' });
      append({ type: 'session.ended', sessionId: rootId, status: 'ended', exit: { code: null, signal: 'SIGKILL', stopped: true }, time: 0 });
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
      held = { until: promise, reach };
      return {
        reached,
        release: () => {
          held = undefined;
          resolve();
        },
      };
    },
    async launch(request) {
      calls.push(`launch ${launchSubject(request)}`);
      start();
      advance('person');
      return { rootId };
    },
    async settled(_root, { timeoutMilliseconds }) {
      waits.push(timeoutMilliseconds);
      return settledNow();
    },
    async move(kind, _at, by) {
      calls.push(kind);
      await unheld();
      return advance(by);
    },
    async restartAndWait(_root, by) {
      calls.push('restart');
      await unheld();
      append({ type: 'session.restarted', sessionId: rootId, time: 0 });
      position = -1;
      return advance(by);
    },
    async evaluateSafely(_frame, expression) {
      calls.push(`look ${expression}`);
      await unheld();
      return program.evaluations?.[expression] ?? program.otherwise?.(expression) ?? { kind: 'error', message: `ReferenceError: ${expression} is not defined` };
    },
    async evaluate({ expression }) {
      calls.push(`evaluate ${expression}`);
      await unheld();
      return { value: `ran ${expression}`, reference: 0 };
    },
    async observe(): Promise<Observation> {
      const taken = output;
      output = '';
      const session = snapshot().sessions[rootId];
      const stop = session?.threads.map((thread) => thread.stop).filter((one) => one !== undefined).sort((a, b) => b.number - a.number)[0];
      const at = shown;
      if (!stop || !at) return { rootId, output: taken, ...(session?.exit ? { exit: session.exit } : {}) };
      return {
        rootId,
        output: taken,
        stop: {
          number: stop.number,
          sessionId: rootId,
          threadId: stop.threadId,
          reason: stop.reason,
          ...(at.description === undefined ? {} : { description: at.description }),
          ...(at.text === undefined ? {} : { text: at.text }),
          ...(at.exception ? { exception: { ...at.exception, breakMode: 'unhandled' } } : {}),
          frames: [
            { index: 0, id: 0, name: at.function ?? 'main', path: at.path, line: at.line, column: 1, kind: 'normal', user: true, variables: at.variables ?? [], ...(at.code ? { code: { start: 1, lines: at.code } } : {}), changedLines: [] },
            ...(at.callers ?? []).map((name, index) => ({ index: index + 1, id: index + 1, name, path: at.path, line: 1, column: 1, kind: 'normal' as const, user: true, variables: [], changedLines: [] })),
          ],
        },
      };
    },
    async readScopes() {
      return { scopes: [{ name: 'Closure', reference: 900, expensive: false }], variables: {} };
    },
    async readVariables({ reference, filter, start, count }) {
      calls.push(`members ${reference}`);
      const all = (program.members?.[reference] ?? []).filter((one) => filter !== 'indexed' || /^\d+$/.test(one.name));
      return { variables: all.slice(start, start + count), more: all.length > start + count };
    },
    async setAgentBreakpoints(path, breakpoints): Promise<readonly PlacedBreakpoint[]> {
      calls.push(`breakpoints ${path} ${breakpoints.map(({ line }) => line).join(' ')}`);
      return breakpoints.map(({ line }) => (line === 3 ? { line, verified: true, boundLine: 4 } : { line, verified: line !== 99 }));
    },
    async clearAgentBreakpoints() {
      calls.push('clear breakpoints');
    },
    async setExceptionFilters(_adapter, enabled) {
      calls.push(`filters ${enabled.join(' ')}`);
    },
    async recordNetwork(recording) {
      calls.push(`record network ${recording}`);
      const requests = program.requests ?? [];
      append({ type: 'network.changed', network: { recording, heard: recording ? 1 : 0, total: requests.length, first: 1, revision: 1, ...(recording && program.noNetwork ? { problem: program.noNetwork } : {}) } });
    },
    clearNetwork: () => undefined,
    readNetwork: (from, count) => (program.requests ?? []).slice(from - 1, from - 1 + count).map(({ request }) => request),
    async networkDetails(id) {
      const found = program.requests?.[id - 1];
      if (!found) throw new DapilotError('bad-request', `There is no request ${id} in the recording.`);
      return found;
    },
    readConsole: () => [],
    consoleGroups: () => [],
    findInConsole: () => ({ matches: [], next: 0 }),
    saveConsole: async () => '/nowhere',
    clearConsole: () => undefined,
    remove: () => undefined,
    extend: () => undefined,
    addBreakpoint: async () => 'b' as BreakpointId,
    changeBreakpoint: async () => undefined,
    removeBreakpoint: async () => undefined,
    restoreBreakpoints: async () => undefined,
    followBreakpoints: async () => undefined,
    restoreFunctionBreakpoints: async () => undefined,
    removeFunctionBreakpoint: async () => undefined,
    runTo: unused('runTo'),
    removeAllBreakpoints: unused('removeAllBreakpoints'),
    putBackBreakpoints: unused('putBackBreakpoints'),
    muteBreakpoints: unused('muteBreakpoints'),
    breakpointLocations: unused('breakpointLocations'),
    addFunctionBreakpoint: unused('addFunctionBreakpoint'),
    changeFunctionBreakpoint: unused('changeFunctionBreakpoint'),
    addDataBreakpoint: unused('addDataBreakpoint'),
    changeDataBreakpoint: unused('changeDataBreakpoint'),
    removeDataBreakpoint: unused('removeDataBreakpoint'),
    resolveLaunch: unused('resolveLaunch'),
    previewLaunch: unused('previewLaunch'),
    stop: unused('stop'),
    restart: unused('restart'),
    resume: unused('resume'),
    readStack: unused('readStack'),
    readSource: unused('readSource'),
    saveLog: unused('saveLog'),
    goto: unused('goto'),
    restartFrame: unused('restartFrame'),
    async setVariable({ reference, name, value }) {
      calls.push(`set ${name} of ${reference ?? 'nothing'} to ${value}`);
      return { value, reference: 0 };
    },
    stepInTargets: unused('stepInTargets'),
    gotoTargets: unused('gotoTargets'),
    loadedSources: unused('loadedSources'),
    loadedModules: unused('loadedModules'),
    cancel: unused('cancel'),
    complete: unused('complete'),
    readMemory: unused('readMemory'),
    writeMemory: unused('writeMemory'),
    addInstructionBreakpoint: unused('addInstructionBreakpoint'),
    changeInstructionBreakpoint: unused('changeInstructionBreakpoint'),
    removeInstructionBreakpoint: unused('removeInstructionBreakpoint'),
    disassemble: unused('disassemble'),
    dataBreakpointInfo: unused('dataBreakpointInfo'),
    dispose: async () => undefined,
  };
}
