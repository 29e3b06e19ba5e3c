import { describe, expect, it } from 'vitest';
import { contract, type Params, type RequestName } from '../../shared/contract.ts';
import type { ClientId, TaskRunId } from '../../shared/ids.ts';
import { trustNeeds, type TrustNeed } from '../../shared/trust.ts';
import { createRouter, type Handlers } from './router.ts';

const driver = 'driver' as ClientId;
const viewer = 'viewer' as ClientId;

const launch = { program: 'main.js' };
const onThread = { sessionId: 's1', threadId: 0 };
const tree = { rootId: 's1' };

/** One right payload for every name: a name that is added to the contract must be added here to compile. */
const right: { readonly [Name in RequestName]: Params<Name> } = {
  'core.info': {},
  'driver.take': {},
  'notice.dismiss': { id: 1 },
  'workspace.open': { path: '/somewhere' },
  'workspace.trust': { path: '/somewhere', trusted: true, above: '/' },
  'workspace.recent': {},
  'examples.list': {},
  'examples.open': { name: 'checkout' },
  'files.find': { query: '', limit: 10 },
  'folders.list': { path: '/somewhere' },
  'source.read': { path: 'main.js' },
  'settings.set': { key: 'agent.rounds', value: 3 },
  'model.setKey': { profile: 'mine', key: 'sk-1' },
  'model.detect': {},
  'model.list': { profile: 'mine' },
  'model.test': { profile: 'mine' },
  'model.cancelTest': { profile: 'mine' },
  'adapters.list': {},
  'adapters.install': { id: 'delve' },
  'adapters.cancelInstall': { id: 'delve' },
  'environment.check': {},
  'externalServer.test': { server: 'mine' },
  'network.record': { recording: true },
  'network.clear': {},
  'network.read': { from: 1, count: 10 },
  'network.details': { id: 1 },
  'processes.list': {},
  'configuration.startNamed': { name: 'Serve' },
  'configuration.start': { id: 'c1', noDebug: true, editor: { path: '/somewhere/a.js', line: 3, selectedText: 'x' } },
  'start.answer': { id: 'x1', question: 'port', value: '80' },
  'start.accept': { id: 'x1', hash: 'h' },
  'start.cancel': { id: 'x1' },
  'configuration.text': { id: 'c1' },
  'configuration.edit': { text: '{}', change: { key: ['env', 'A'], value: '1' } },
  'configuration.save': { text: '{}', id: 'c1' },
  'configuration.remove': { id: 'c1' },
  'launch.suggest': { path: '/somewhere/test_a.py' },
  'session.launch': launch,
  'session.stop': tree,
  'session.restart': tree,
  'session.remove': tree,
  'session.continue': onThread,
  'session.next': onThread,
  'session.stepIn': { ...onThread, stop: 1, targetId: 2, singleThread: true },
  'session.stepOut': onThread,
  'session.stepBack': { ...onThread, granularity: 'instruction' },
  'session.reverseContinue': onThread,
  'session.pause': onThread,
  'session.runTo': { ...onThread, path: '/somewhere/main.js', line: 3 },
  'stepInTargets.read': { sessionId: 's1', stop: 1, frameId: 0 },
  'gotoTargets.read': { sessionId: 's1', stop: 1, path: '/somewhere/main.js', line: 1 },
  'session.goto': { ...onThread, stop: 1, targetId: 0 },
  'session.restartFrame': { ...onThread, stop: 1, frameId: 0 },
  'sources.list': { sessionId: 's1' },
  'modules.list': { sessionId: 's1' },
  'session.extend': tree,
  'session.saveLog': { sessionId: 's1' },
  'session.cancel': { sessionId: 's1' },
  'session.completions': { sessionId: 's1', stop: 1, frameId: 0, text: 'con', offset: 3 },
  'stack.read': { ...onThread, stop: 1, start: 0, count: 20 },
  'scopes.read': { sessionId: 's1', stop: 1, frameId: 0 },
  'variables.read': { sessionId: 's1', stop: 1, reference: 1, filter: 'named', start: 0, count: 100 },
  'memory.read': { sessionId: 's1', stop: 1, reference: '0x1000', offset: -16, count: 64 },
  'memory.write': { sessionId: 's1', stop: 1, reference: '0x1000', offset: 4, base64: 'AQI=' },
  'disassembly.read': { sessionId: 's1', stop: 1, reference: '0x1000', start: -10, count: 50 },
  'dataBreakpoint.info': { sessionId: 's1', stop: 1, name: 'total', reference: 1 },
  evaluate: { sessionId: 's1', stop: 1, frameId: 0, expression: 'a', context: 'repl' },
  'variable.set': { sessionId: 's1', stop: 1, frameId: 0, reference: 3, name: 'total', expression: 'cart.total', value: '5' },
  'watch.add': { expression: 'cart.total' },
  'watch.change': { id: 'w1', expression: 'cart.items' },
  'watch.remove': { id: 'w1' },
  'watch.move': { id: 'w1', to: 0 },
  'breakpoint.add': { path: '/somewhere/main.js', line: 1 },
  'breakpoint.change': { id: 'b1', enabled: false },
  'breakpoint.remove': { id: 'b1' },
  'breakpoint.removeAll': {},
  'breakpoint.putBack': {},
  'breakpoint.mute': { muted: true },
  'breakpointLocations.read': { sessionId: 's1', path: '/somewhere/main.js', line: 1 },
  'breakpoint.importVsCode': {},
  'functionBreakpoint.add': { name: 'main' },
  'functionBreakpoint.change': { id: 'f1', enabled: false, condition: 'a > 1' },
  'functionBreakpoint.remove': { id: 'f1' },
  'dataBreakpoint.add': { sessionId: 's1', stop: 1, name: 'total', reference: 1, accessType: 'write' },
  'dataBreakpoint.change': { id: 'd1', hitCondition: '2' },
  'dataBreakpoint.remove': { id: 'd1' },
  'instructionBreakpoint.add': { sessionId: 's1', stop: 1, reference: '0x1000', offset: 4, address: '0x1004' },
  'instructionBreakpoint.change': { id: 'i1', enabled: false },
  'instructionBreakpoint.remove': { id: 'i1' },
  'exceptionFilters.set': { adapter: 'js-debug', enabled: ['uncaught'] },
  'console.read': { rootId: 's1', from: 0, count: 100 },
  'console.groups': tree,
  'console.find': { rootId: 's1', from: 0, text: 'error', filter: 'errors' },
  'console.save': tree,
  'console.clear': tree,
  'terminal.read': { id: 't-1', from: 0 },
  'terminal.write': { id: 't-1', text: 'yes\r' },
  'terminal.resize': { id: 't-1', columns: 80, rows: 24 },
  'tasks.list': {},
  'task.run': { label: 'build', folder: '/somewhere', editor: { path: '/somewhere/a.js' } },
  'task.stop': { id: 'r1' as TaskRunId },
  'problems.read': {},
  'server.dismiss': { id: 's1' },
  'agent.start': { symptom: 'it crashes', launch },
  'agent.readSent': { id: 1 },
  'records.list': {},
  'record.read': { id: '2026-01-01T00-00-00.000Z-a1', from: 0 },
  'record.export': { id: 'a1', as: 'chat' },
  'record.import': { path: '/somewhere/a.jsonl' },
  'record.remove': { id: 'a1' },
  'record.restore': { id: 'a1' },
  'agent.stop': {},
  'agent.takeOver': {},
  'agent.handBack': {},
  'agent.release': { id: 1 },
  'step.approve': { stepId: 't1', hash: 'h' },
  'step.skip': { stepId: 't1' },
  'step.edit': { stepId: 't1', step: { action: 'next', description: 'go on' } },
  'agent.removeRule': { id: 'r1' },
};
const names = Object.keys(contract) as RequestName[];

function createCounting(allows: (need: TrustNeed) => boolean = () => true) {
  const calls: string[] = [];
  const handlers = Object.fromEntries(names.map((name) => [name, () => void calls.push(name)])) as unknown as Handlers;
  return { calls, route: createRouter(handlers, { isDriver: (client) => client === driver, allows }) };
}

/** Payloads that differ from a right one in one respect. */
function mutationsOf(name: RequestName, payload: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  const wrongWhole = [null, undefined, 0, 'text', [], [payload], true].map((value) => [`whole payload ${JSON.stringify(value)}`, value] as const);
  const wrongFields = Object.keys(payload)
    .filter((key) => !(name === 'settings.set' && key === 'value'))
    .flatMap((key) =>
      [{ nested: { deep: 1 } }, null, Number.NaN, -1.5, '', [['x']]].map(
        (value) => [`${key} = ${JSON.stringify(value)}`, { ...payload, [key]: value }] as const,
      ),
    )
    .filter(([, value]) => !contract[name].params.safeParse(value).success);
  return [...wrongWhole, ...wrongFields, ['an extra key', { ...payload, role: 'admin' }]];
}

describe('router', () => {
  it.each([
    ['watch.add', { expression: 'x'.repeat(4001) }, 'The expression is too long: it may have 4,000 characters at most.'],
    ['breakpoint.add', { path: '/a', line: 1, logMessage: 'x'.repeat(4001) }, 'The log message is too long: it may have 4,000 characters at most.'],
  ] as const)('%s: what a person wrote too long of is named', async (name, payload, message) => {
    const { route } = createCounting();
    await expect(route(name, payload, driver)).rejects.toMatchObject({ code: 'bad-request', message, hint: 'Shorten it.' });
  });

  it.each(names)('%s: takes a right payload and refuses every mutation before the handler', async (name) => {
    const { calls, route } = createCounting();
    await route(name, right[name], driver);
    expect(calls).toEqual([name]);
    const mutations = mutationsOf(name, right[name]);
    // Every required field has at least one value that is refused.
    const fields = Object.keys(right[name]).filter((key) => !(name === 'settings.set' && key === 'value'));
    for (const field of fields) expect(mutations.some(([what]) => what.startsWith(`${field} = `)), field).toBe(true);
    for (const [what, payload] of mutations) {
      await expect(route(name, payload, driver), what).rejects.toMatchObject({ code: 'bad-request', hint: expect.any(String) });
    }
    expect(calls).toEqual([name]);
  });

  it.each(names)('%s: answers a window that does not drive as the contract says', async (name) => {
    const { calls, route } = createCounting();
    const answer = route(name, right[name], viewer);
    if (contract[name].driver) {
      await expect(answer).rejects.toMatchObject({ code: 'not-driver', hint: expect.stringContaining('Take Over') });
      expect(calls).toEqual([]);
    } else {
      await answer;
      expect(calls).toEqual([name]);
    }
  });

  it.each(names)('%s: is answered in a folder that is not trusted as the table says', async (name) => {
    for (const [allowed, refused] of [[['always'], ['program', 'folder']], [['always', 'program'], ['folder']]] as const) {
      const { calls, route } = createCounting((need) => (allowed as readonly TrustNeed[]).includes(need));
      const answer = route(name, right[name], driver);
      if ((refused as readonly TrustNeed[]).includes(trustNeeds[name])) {
        await expect(answer).rejects.toMatchObject({ code: 'not-trusted', hint: expect.stringContaining('trust the folder') });
        expect(calls).toEqual([]);
      } else {
        await answer;
        expect(calls).toEqual([name]);
      }
    }
  });

  it('lets a person change their own things alone in a folder that is not trusted', () => {
    expect(names.filter((name) => contract[name].driver && trustNeeds[name] === 'always').toSorted()).toEqual([
      'adapters.cancelInstall', 'breakpoint.add', 'breakpoint.change', 'breakpoint.importVsCode', 'breakpoint.mute', 'breakpoint.putBack', 'breakpoint.remove', 'breakpoint.removeAll',
      'dataBreakpoint.remove', 'functionBreakpoint.add', 'functionBreakpoint.change', 'functionBreakpoint.remove', 'configuration.startNamed', 'console.clear', 'examples.open', 'exceptionFilters.set', 'externalServer.test',
      'instructionBreakpoint.remove', 'model.cancelTest', 'model.list', 'model.setKey', 'model.test', 'network.clear', 'record.import', 'record.remove', 'record.restore', 'session.cancel', 'session.remove', 'settings.set', 'step.skip', 'task.stop', 'server.dismiss', 'agent.takeOver', 'agent.removeRule', 'terminal.resize',
      'watch.add', 'watch.change', 'watch.move', 'watch.remove', 'workspace.open', 'workspace.trust',
    ].toSorted());
  });

  it('knows every request whose effect a person must be able to refuse as one for the driver', () => {
    const driven = names.filter((name) => contract[name].driver);
    for (const name of ['step.approve', 'step.edit', 'evaluate', 'session.launch', 'settings.set', 'agent.start'] as const) {
      expect(driven).toContain(name);
    }
    expect(driven).not.toContain('agent.stop');
    expect(driven).not.toContain('session.stop');
  });

  it.each(['nothing.such', '__proto__', 'constructor', 'toString', ''])('refuses the unknown name "%s"', async (name) => {
    const { route } = createCounting();
    await expect(route(name, {}, driver)).rejects.toMatchObject({ code: 'unknown-request' });
  });
});
