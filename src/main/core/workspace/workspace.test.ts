import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { BreakpointId, SessionId } from '../../../shared/ids.ts';
import type { LaunchConfiguration } from '../../../shared/launch.ts';
import { dataFolders } from '../base/data-folders.ts';
import { createEveryKind } from '../dap/breakpoints/every-kind.ts';
import { createEventLog } from '../event-log.ts';
import { createTrustStore } from './trust.ts';
import { createWorkspace, type WorkspaceStore } from './workspace.ts';

let folder: string;
let project: string;
const ends: (() => unknown)[] = [];
let ids = 0;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-workspace-')));
  project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'main.js'), 'run();\n');
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

const launch: LaunchConfiguration = { target: 'program', console: 'internalConsole', name: 'main.js', language: 'javascript', program: '/p/main.js', args: [], cwd: '/p', env: { A: null }, stopOnEntry: false };

function session(status: Session['status'], configuration = launch): Session {
  const id = 's1' as SessionId;
  return {
    id,
    rootId: id,
    name: configuration.name,
    adapter: 'js-debug',
    status,
    manager: false,
    capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true },
    threads: [],
    notes: [],
    launch: configuration,
    restarts: 0,
    startedAt: 1,
  };
}

function start(claim: (path: string) => Promise<() => Promise<void>> = async () => async () => undefined) {
  const log = createEventLog();
  const { lines, functions } = createEveryKind({ append: log.append, snapshot: log.snapshot, nextId: () => `b${++ids}` as BreakpointId }, () => []);
  const breakpoints = { ...lines, ...functions };
  const faults: unknown[] = [];
  const folders = dataFolders({ DAPILOT_HOME: join(folder, 'data') });
  const workspace = createWorkspace({ folders, log, append: log.append, breakpoints, trust: createTrustStore(folders, (error) => faults.push(error)), claim, onFault: (error) => faults.push(error) });
  ends.push(() => log.dispose(), () => workspace.dispose());
  return { log, breakpoints, workspace, faults };
}

async function restart(workspace: WorkspaceStore) {
  await workspace.dispose();
  return start();
}

describe('opening a folder', () => {
  it('opens its real path', async () => {
    symlinkSync(project, join(folder, 'link'));
    const { log, workspace } = start();
    await workspace.open(join(folder, 'link'));
    expect(log.snapshot().workspace).toEqual({ path: project, name: 'project', trusted: false, undecided: true });
  });

  it('is trusted by the real path alone, and what was said of it is remembered', async () => {
    symlinkSync(project, join(folder, 'link'));
    const first = start();
    const trusted = () => first.log.snapshot().workspace;
    await first.workspace.open(join(folder, 'link'));
    await expect(first.workspace.setTrust(join(folder, 'link'), true, undefined)).rejects.toMatchObject({ code: 'bad-request' });
    await expect(first.workspace.setTrust(project, true, join(folder, 'elsewhere'))).rejects.toMatchObject({ code: 'bad-request' });
    expect(first.workspace.trusted()).toBe(false);
    await first.workspace.setTrust(project, true, folder);
    expect(trusted()).toEqual({ path: project, name: 'project', trusted: true, trustedThrough: folder });
    first.log.append({ type: 'session.started', session: session('running') });
    await expect(first.workspace.setTrust(project, false, undefined)).rejects.toMatchObject({ code: 'session-active' });
    expect(first.workspace.trusted()).toBe(true);
    first.log.append({ type: 'session.ended', sessionId: 's1' as SessionId, status: 'ended', time: 2 });
    await first.workspace.setTrust(project, false, undefined);
    expect(trusted()).toEqual({ path: project, name: 'project', trusted: false });
    const second = await restart(first.workspace);
    await second.workspace.open(project);
    expect(second.log.snapshot().workspace).toEqual({ path: project, name: 'project', trusted: false });
    await second.workspace.setTrust(project, true, undefined);
    expect(second.workspace.trusted()).toBe(true);
  });

  it.each([
    ['missing', 'workspace-missing', /There is no folder/],
    ['project/main.js', 'workspace-missing', /is a file/],
    ['project/main.js/inside', 'workspace-missing', /There is no folder/],
  ])('refuses %s', async (name, code, message) => {
    const { log, workspace } = start();
    await expect(workspace.open(join(folder, name))).rejects.toMatchObject({ code, message: expect.stringMatching(message), hint: expect.any(String) });
    expect(log.snapshot().workspace).toBeNull();
  });

  it('refuses a relative path, which means nothing to a core', async () => {
    await expect(start().workspace.open('project')).rejects.toMatchObject({ code: 'workspace-missing' });
  });

  it('keeps the folder that is open when another core has the new one', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const { log, workspace } = start(async (path) => {
      if (path === other) throw new DapilotError('workspace-open-elsewhere', 'taken');
      return async () => undefined;
    });
    await workspace.open(project);
    await expect(workspace.open(other)).rejects.toMatchObject({ code: 'workspace-open-elsewhere' });
    expect(log.snapshot().workspace?.path).toBe(project);
    expect(workspace.path()).toBe(project);
  });

  it('refuses another folder while a program is debugged', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const { log, workspace } = start();
    await workspace.open(project);
    log.append({ type: 'session.started', session: session('running') });
    await expect(workspace.open(other)).rejects.toMatchObject({ code: 'session-active' });
  });

  it('releases the folder before when another is opened, and the last one at the end', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const held = new Set<string>();
    const { workspace } = start(async (path) => {
      held.add(path);
      return async () => void held.delete(path);
    });
    await workspace.open(project);
    await workspace.open(other);
    expect([...held]).toEqual([other]);
    await workspace.dispose();
    expect([...held]).toEqual([]);
  });
});

describe('what is remembered of a folder', () => {
  it('its breakpoints with all they have, the agent’s left out', async () => {
    const before = start();
    await before.workspace.open(project);
    const path = join(project, 'main.js');
    await before.breakpoints.addBreakpoint({ path, line: 3, condition: 'a > 1', hitCondition: '2' });
    const off = await before.breakpoints.addBreakpoint({ path, line: 5, logMessage: 'here' });
    await before.breakpoints.changeBreakpoint(off, { enabled: false });
    await before.breakpoints.setAgentBreakpoints(path, [{ line: 9 }]);

    const after = await restart(before.workspace);
    await after.workspace.open(project);
    expect(Object.values(after.log.snapshot().breakpoints).map(({ id: _, ...rest }) => rest)).toEqual([
      { path, line: 3, enabled: true, condition: 'a > 1', hitCondition: '2', origin: 'person', bindings: {} },
      { path, line: 5, enabled: false, logMessage: 'here', origin: 'person', bindings: {} },
    ]);
  });

  it('the text of their lines, which others they wait for, and functions; not what a program is run to', async () => {
    const path = join(project, 'main.js');
    writeFileSync(path, 'first();\nsecond();\nthird();\n');
    const before = start();
    await before.workspace.open(project);
    const first = await before.breakpoints.addBreakpoint({ path, line: 1 });
    await before.breakpoints.addBreakpoint({ path, line: 3, after: first, once: true });
    await before.breakpoints.addStop('s1' as SessionId, { path, line: 2 });
    await before.breakpoints.addFunctionBreakpoint({ name: 'main', condition: 'a' });
    writeFileSync(path, '// new\nfirst();\nsecond();\n');

    const after = await restart(before.workspace);
    await after.workspace.open(project);
    const { breakpoints, functionBreakpoints } = after.log.snapshot();
    expect(Object.values(breakpoints)).toMatchObject([
      { id: first, line: 2, anchor: { text: 'first();' } },
      { line: 3, after: first, temporary: 'hit', lost: 'text', anchor: { text: 'third();' } },
    ]);
    expect(Object.values(functionBreakpoints)).toMatchObject([{ name: 'main', condition: 'a', enabled: true }]);
  });

  it('those of a version that kept less', async () => {
    const before = start();
    await before.workspace.open(project);
    await before.breakpoints.addBreakpoint({ path: join(project, 'main.js'), line: 1 });
    await before.workspace.dispose();
    const [hash] = readdirSync(join(folder, 'data', 'workspaces'));
    writeFileSync(join(folder, 'data', 'workspaces', hash ?? '', 'breakpoints.json'), JSON.stringify([{ path: join(project, 'main.js'), line: 1, enabled: false, condition: 'a' }]));
    const after = start();
    await after.workspace.open(project);
    expect(Object.values(after.log.snapshot().breakpoints)).toMatchObject([{ id: expect.any(String) as string, line: 1, enabled: false, condition: 'a', anchor: { text: 'run();' } }]);
  });

  it('breakpoints of a file that is away for now', async () => {
    const before = start();
    await before.workspace.open(project);
    const path = join(project, 'main.js');
    const away = join(project, 'away.js');
    writeFileSync(away, 'x\n');
    await before.breakpoints.addBreakpoint({ path: away, line: 1 });
    rmSync(away);
    const between = await restart(before.workspace);
    await between.workspace.open(project);
    expect(Object.values(between.log.snapshot().breakpoints)).toMatchObject([{ path: away, line: 1, lost: 'file' }]);
    await between.breakpoints.addBreakpoint({ path, line: 2 });
    writeFileSync(away, 'x\n');
    const after = await restart(between.workspace);
    await after.workspace.open(project);
    expect(Object.values(after.log.snapshot().breakpoints).map(({ path: there, lost }) => `${there} ${lost ?? 'there'}`).sort()).toEqual([`${away} there`, `${path} there`]);
  });

  it('each folder has its own', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const { log, breakpoints, workspace } = start();
    await workspace.open(project);
    await breakpoints.addBreakpoint({ path: join(project, 'main.js'), line: 1 });
    await workspace.open(other);
    expect(log.snapshot().breakpoints).toEqual({});
    await workspace.open(project);
    expect(Object.values(log.snapshot().breakpoints)).toHaveLength(1);
  });

  it('which exceptions stop the program: what an adapter offers from its first start on, then what the person chose', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const offered = (enabled: boolean) => [{ filter: 'all', label: 'Caught Exceptions', description: 'Also where they are caught', enabled }];
    const before = start();
    const shown = (adapter: string, enabled: boolean) => {
      before.log.append({ type: 'exceptionFilters.changed', adapter, filters: offered(enabled) });
      before.log.flush();
    };
    await before.workspace.open(project);
    shown('js-debug', false);
    shown('debugpy', false);
    shown('js-debug', true);
    before.workspace.rememberExceptions('js-debug');
    // As the agent does for the time of a task.
    shown('debugpy', true);
    await before.workspace.open(other);
    expect(before.log.snapshot().exceptionFilters).toEqual({});

    const between = await restart(before.workspace);
    await between.workspace.open(project);
    expect(between.log.snapshot().exceptionFilters).toEqual({ 'js-debug': offered(true), debugpy: offered(false) });
    between.log.append({ type: 'exceptionFilters.changed', adapter: 'js-debug', filters: offered(false) });
    between.workspace.rememberExceptions('js-debug');
    const after = await restart(between.workspace);
    await after.workspace.open(project);
    expect(after.log.snapshot().exceptionFilters).toEqual({ 'js-debug': offered(false), debugpy: offered(false) });
  });

  it('launches, the last one first, one of a kind', async () => {
    const before = start();
    await before.workspace.open(project);
    for (const name of ['a', 'b', 'a']) {
      before.log.append({ type: 'session.started', session: session('ended', { ...launch, name }) });
      before.log.flush();
    }
    expect(before.log.snapshot().recentLaunches.map(({ name }) => name)).toEqual(['a', 'b']);
    const after = await restart(before.workspace);
    await after.workspace.open(project);
    expect(after.log.snapshot().recentLaunches).toEqual([{ ...launch, name: 'a' }, { ...launch, name: 'b' }]);
  });

  it('that it was open, as long as it exists', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const before = start();
    await before.workspace.open(project);
    await before.workspace.open(other);
    await before.workspace.open(project);
    const after = await restart(before.workspace);
    expect(await after.workspace.recent()).toEqual([{ path: project, name: 'project' }, { path: other, name: 'other' }]);
    rmSync(other, { recursive: true });
    expect(await after.workspace.recent()).toEqual([{ path: project, name: 'project' }]);
  });

  it('is left out, and said, when a file of ours is damaged', async () => {
    const before = start();
    await before.workspace.open(project);
    await before.breakpoints.addBreakpoint({ path: join(project, 'main.js'), line: 1 });
    await before.workspace.dispose();
    const hash = readdirSync(join(folder, 'data', 'workspaces'))[0]!;
    const file = join(folder, 'data', 'workspaces', hash, 'breakpoints.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
    const after = start();
    await after.workspace.open(project);
    expect(after.log.snapshot().breakpoints).toEqual({});
    expect(String(after.faults[0])).toContain('breakpoints.json');
  });
});
