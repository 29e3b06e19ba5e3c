/** What every request of the contract does. Each line is a call to the part that knows; nothing is decided here. */
import { realpath } from 'node:fs/promises';
import type { CoreInfo, ImportedBreakpoints, SourceText } from '../../shared/contract.ts';
import type { BreakpointId, ClientId } from '../../shared/ids.ts';
import type { Proposal } from '../../shared/proposals.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Agent } from './agent/agent.ts';
import type { Models } from './agent/models.ts';
import type { Debugger, Resume, ResumeOptions, ThreadReference } from './base/debugger.ts';
import type { Discovery } from './dap/adapters/discovery/discovery.ts';
import { adapterTemplates } from './dap/adapters/configured/templates.ts';
import type { EventLog } from './event-log.ts';
import type { Examples } from './workspace/examples.ts';
import { listFolder, type FileIndex } from './workspace/files.ts';
import type { Launching } from './launching.ts';
import type { Processes } from './launch/processes/processes.ts';
import type { Recording } from './recording.ts';
import type { Handlers } from './router.ts';
import type { SettingsStore } from './preferences/settings.ts';
import type { SourceReader } from './workspace/source.ts';
import type { SourceWatch } from './workspace/source-watch.ts';
import type { Tasking } from './tasking.ts';
import type { Terminals } from './terminal/terminals.ts';
import type { Tooling } from './tooling.ts';
import type { TrustStore } from './workspace/trust.ts';
import type { WatchList } from './workspace/watches.ts';
import type { WorkspaceStore } from './workspace/workspace.ts';

export interface HandlerParts {
  readonly info: CoreInfo;
  readonly takeDriver: (client: ClientId) => void;
  readonly append: EventLog['append'];
  readonly settings: SettingsStore;
  readonly workspace: WorkspaceStore;
  readonly trust: TrustStore;
  /** Of the open folder. */
  readonly files: () => FileIndex | undefined;
  readonly processes: Processes;
  /** Those of the open folder. */
  proposals(path: string | undefined): Promise<readonly Proposal[]>;
  importBreakpoints(): Promise<ImportedBreakpoints>;
  readonly source: SourceReader;
  readonly sourceWatch: Pick<SourceWatch, 'noteRead'>;
  readonly examples: Examples;
  readonly snapshot: () => Snapshot;
  readonly debugger: Debugger;
  readonly watches: WatchList;
  readonly terminals: Pick<Terminals, 'read' | 'write' | 'resize'>;
  readonly discovery: Discovery;
  readonly models: Models;
  readonly launching: Launching;
  readonly tasking: Pick<Tasking, 'handlers'>;
  readonly recording: Pick<Recording, 'handlers'>;
  readonly tooling: Pick<Tooling, 'handlers'>;
  readonly agent: Agent;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { append, settings, workspace, files, source, sourceWatch, watches, examples, terminals, discovery, models, launching, agent } = parts;
  const debug = parts.debugger;

  async function resume(kind: Resume, { sessionId, threadId, ...options }: ThreadReference & ResumeOptions, told: string): Promise<void> {
    await debug.resume(kind, { sessionId, threadId }, 'person', options);
    agent.personActed(options.granularity === 'instruction' ? `${told}, by one instruction` : told);
  }

  /** Says which breakpoint it was, which nobody could say afterwards. */
  async function toldOf(did: 'changed' | 'removed', id: BreakpointId, act: () => Promise<void>): Promise<void> {
    const { breakpoints, functionBreakpoints, dataBreakpoints, instructionBreakpoints } = parts.snapshot();
    const line = breakpoints[id];
    const other = functionBreakpoints[id]?.name ?? dataBreakpoints[id]?.label ?? instructionBreakpoints[id]?.address;
    await act();
    if (line) agent.personActed(`${did} a breakpoint at ${line.path}:${line.line}`);
    else if (other !== undefined) agent.personActed(`${did} a breakpoint on ${other.slice(0, 200)}`);
  }

  /** Whoever reads a file again has another one than before, perhaps: its breakpoints follow. From now on its changes are told. */
  async function readSource(path: string): Promise<SourceText> {
    const text = await source.read(path);
    sourceWatch.noteRead(path, text.path ?? path);
    await debug.followBreakpoints([...new Set([path, text.path ?? path])]);
    return text;
  }

  return {
    'core.info': () => parts.info,
    'driver.take': (_, client) => parts.takeDriver(client),
    'notice.dismiss': ({ id }) => append({ type: 'notice.dismissed', id }),

    'workspace.open': async ({ path }) => {
      await workspace.open(path);
      // What was recorded was of the other folder.
      await debug.recordNetwork(false);
      debug.clearNetwork();
    },
    'workspace.trust': async ({ path, trusted, above }) => {
      await workspace.setTrust(path, trusted, above);
      if (!trusted) agent.stop();
    },
    'workspace.recent': () => workspace.recent(),
    'examples.list': () => examples.list(),
    'examples.open': async ({ name }) => {
      const example = await examples.copy(name);
      // It is a copy of ours: there is nobody else to trust.
      await parts.trust.trust(await realpath(example.folder));
      await workspace.open(example.folder);
      // Its program is what F5 means in it, until the person has launched something themselves.
      if (parts.snapshot().recentLaunches.length === 0) {
        append({ type: 'launch.remembered', recentLaunches: [await debug.resolveLaunch({ program: example.program })] });
      }
      return example;
    },
    'files.find': async ({ query, limit }) => (await files()?.find(query, limit)) ?? [],
    'folders.list': ({ path }) => listFolder(path),
    'source.read': async (request) =>
      'path' in request
        ? readSource(request.path)
        : { text: await debug.readSource(request.sessionId, request.reference), readOnly: true },

    'settings.set': ({ key, value }) => settings.set(key, value),

    'model.setKey': async ({ profile, key }) => {
      await settings.settled();
      models.setKey(profile, key);
    },
    'model.detect': async () => ({ servers: await models.detect() }),
    'model.list': async ({ profile }) => {
      await settings.settled();
      return { models: await models.list(profile) };
    },
    'model.test': async ({ profile }) => {
      await settings.settled();
      models.test(profile);
    },
    'model.cancelTest': ({ profile }) => models.cancelTest(profile),

    'adapters.list': async () => {
      await settings.settled();
      discovery.look();
      return { templates: adapterTemplates };
    },
    'adapters.install': ({ id }) => discovery.install(id),
    'adapters.cancelInstall': ({ id }) => discovery.cancelInstall(id),

    'processes.list': () => parts.processes.list(),
    ...launching.handlers,
    ...parts.tasking.handlers,
    ...parts.recording.handlers,
    ...parts.tooling.handlers,
    'launch.suggest': ({ path }) => parts.proposals(path),
    'session.launch': async (request) => {
      await settings.settled();
      return debug.launch(request, 'person');
    },
    'session.stop': ({ rootId }) => launching.stop(rootId),
    'session.restart': async ({ rootId }) => {
      await launching.restart(rootId);
      agent.personActed('restarted the program');
    },
    'session.remove': ({ rootId }) => debug.remove(rootId),
    'session.continue': (at) => resume('continue', at, 'let the program continue'),
    'session.next': (at) => resume('next', at, 'stepped over'),
    'session.stepIn': (at) => resume('stepIn', at, 'stepped into a call'),
    'session.stepOut': (at) => resume('stepOut', at, 'stepped out of the function'),
    'session.stepBack': (at) => resume('stepBack', at, 'stepped back'),
    'session.reverseContinue': (at) => resume('reverseContinue', at, 'let the program run backwards'),
    'session.pause': (at) => resume('pause', at, 'paused the program'),
    'session.runTo': async (at) => {
      await debug.runTo(at, 'person');
      agent.personActed(`let the program run to ${at.path}:${at.line}`);
    },
    'stepInTargets.read': async (frame) => ({ targets: await debug.stepInTargets(frame) }),
    'gotoTargets.read': async (at) => ({ targets: await debug.gotoTargets(at) }),
    'session.goto': async ({ targetId, ...at }) => {
      await debug.goto(at, targetId, 'person');
      agent.personActed('chose another statement to go on with');
    },
    'session.restartFrame': async (at) => {
      await debug.restartFrame(at, 'person');
      agent.personActed('began a function anew');
    },
    'sources.list': ({ sessionId }) => debug.loadedSources(sessionId),
    'modules.list': ({ sessionId }) => debug.loadedModules(sessionId),
    'session.extend': ({ rootId }) => debug.extend(rootId),
    'session.cancel': ({ sessionId }) => debug.cancel(sessionId),
    'session.completions': async (request) => ({ edits: await debug.complete(request) }),
    'session.saveLog': async ({ sessionId }) => ({ path: await debug.saveLog(sessionId) }),

    'stack.read': async ({ start, count, ...at }) => {
      const page = await debug.readStack(at, start, count);
      source.noteFrames(at.sessionId, page.frames);
      return page;
    },
    'scopes.read': (frame) => debug.readScopes(frame),
    'variables.read': (request) => debug.readVariables(request),
    'memory.read': (request) => debug.readMemory(request),
    'memory.write': async (request) => {
      const written = await debug.writeMemory(request);
      agent.personActed(`wrote ${written} bytes of memory`);
      return { written };
    },
    'disassembly.read': async (request) => ({ instructions: await debug.disassemble(request) }),
    'dataBreakpoint.info': (request) => debug.dataBreakpointInfo(request),
    evaluate: async (request) => {
      const result = await debug.evaluate(request);
      if (request.context === 'repl') agent.personActed(`evaluated ${request.expression.slice(0, 200)} in the console`);
      return result;
    },

    'variable.set': async (request) => {
      const result = await debug.setVariable(request);
      agent.personActed(`set ${(request.expression ?? request.name).slice(0, 200)} to ${request.value.slice(0, 200)}`);
      return result;
    },
    'watch.add': ({ expression }) => ({ id: watches.add(expression) }),
    'watch.change': ({ id, expression }) => watches.change(id, expression),
    'watch.remove': ({ id }) => watches.remove(id),
    'watch.move': ({ id, to }) => watches.move(id, to),

    'breakpoint.add': async (at) => {
      const id = await debug.addBreakpoint(at);
      agent.personActed(`set a breakpoint at ${at.path}:${at.line}`);
      return { id };
    },
    'breakpoint.change': ({ id, ...change }) => toldOf('changed', id, () => debug.changeBreakpoint(id, change)),
    'breakpoint.remove': ({ id }) => toldOf('removed', id, () => debug.removeBreakpoint(id)),
    'breakpoint.removeAll': async () => {
      const removed = await debug.removeAllBreakpoints();
      agent.personActed('removed all breakpoints');
      return { removed };
    },
    'breakpoint.putBack': async () => {
      await debug.putBackBreakpoints();
      agent.personActed('put the removed breakpoints back');
    },
    'breakpoint.mute': async ({ muted }) => {
      await debug.muteBreakpoints(muted);
      agent.personActed(muted ? 'muted their breakpoints' : 'unmuted their breakpoints');
    },
    'breakpointLocations.read': async ({ sessionId, ...at }) => ({ columns: await debug.breakpointLocations(sessionId, at) }),
    'breakpoint.importVsCode': () => parts.importBreakpoints(),
    'functionBreakpoint.add': async (at) => {
      const id = await debug.addFunctionBreakpoint(at);
      agent.personActed(`set a breakpoint on the function ${at.name.slice(0, 200)}`);
      return { id };
    },
    'functionBreakpoint.change': ({ id, ...change }) => toldOf('changed', id, () => debug.changeFunctionBreakpoint(id, change)),
    'functionBreakpoint.remove': ({ id }) => toldOf('removed', id, () => debug.removeFunctionBreakpoint(id)),
    'dataBreakpoint.add': async (at) => {
      const id = await debug.addDataBreakpoint(at);
      agent.personActed(`set a breakpoint on the data ${at.name.slice(0, 200)}`);
      return { id };
    },
    'dataBreakpoint.change': ({ id, ...change }) => toldOf('changed', id, () => debug.changeDataBreakpoint(id, change)),
    'dataBreakpoint.remove': ({ id }) => toldOf('removed', id, () => debug.removeDataBreakpoint(id)),
    'instructionBreakpoint.add': async (at) => {
      const id = await debug.addInstructionBreakpoint(at);
      agent.personActed(`set a breakpoint on the instruction at ${at.address}`);
      return { id };
    },
    'instructionBreakpoint.change': ({ id, enabled }) => toldOf('changed', id, () => debug.changeInstructionBreakpoint(id, enabled)),
    'instructionBreakpoint.remove': ({ id }) => toldOf('removed', id, () => debug.removeInstructionBreakpoint(id)),
    'exceptionFilters.set': async ({ adapter, enabled, conditions }) => {
      await debug.setExceptionFilters(adapter, enabled, conditions);
      workspace.rememberExceptions(adapter);
      agent.personActed(enabled.length === 0 ? 'lets no exception stop the program' : `lets these exceptions stop the program: ${enabled.join(', ').slice(0, 200)}`);
    },

    'console.read': ({ rootId, from, count }) => {
      const entries = debug.readConsole(rootId, from, count);
      source.noteEntries(entries);
      return { entries };
    },
    'console.groups': ({ rootId }) => ({ groups: debug.consoleGroups(rootId) }),
    'console.find': ({ rootId, ...request }) => debug.findInConsole(rootId, request),
    'console.save': async ({ rootId }) => ({ path: await debug.saveConsole(rootId) }),
    'console.clear': ({ rootId }) => debug.clearConsole(rootId),

    'terminal.read': ({ id, from }) => terminals.read(id, from),
    'terminal.write': ({ id, text }) => terminals.write(id, text),
    'terminal.resize': ({ id, columns, rows }) => terminals.resize(id, columns, rows),

    'agent.start': async (request) => {
      await settings.settled();
      return agent.start(request);
    },
    'agent.readSent': ({ id }) => agent.readSent(id),
    'agent.stop': () => agent.stop(),
    'agent.takeOver': () => agent.takeOver(),
    'agent.handBack': () => agent.handBack(),
    'agent.release': ({ id }) => agent.release(id),
    'step.approve': (request) => agent.approve(request),
    'step.skip': ({ stepId }) => agent.skip(stepId),
    'step.edit': ({ stepId, step }) => agent.edit(stepId, step),
    'agent.removeRule': ({ id }) => agent.removeRule(id),
  };
}
