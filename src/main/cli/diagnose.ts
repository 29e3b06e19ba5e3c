/** `dapilot diagnose`: the same core, loop and policy as the window, with nobody to click. */
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { TaskEnd } from '../../shared/agent.ts';
import { DapilotError, toProblem, type Problem } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { LaunchRequest } from '../../shared/launch.ts';
import { reduce } from '../../shared/reduce.ts';
import { isOver, type Snapshot } from '../../shared/snapshot.ts';
import type { Core } from '../core/core.ts';
import { dataFolders, type DataFolders } from '../core/base/data-folders.ts';
import { isWithin } from '../core/base/paths.ts';
import { createCoreRequests } from '../core-requests.ts';
import { exitCodes } from '../exit-codes.ts';
import type { DiagnoseArguments, ProgramTarget } from './arguments.ts';
import { createConfigurationStart } from './configuration-start.ts';
import { verdictOutcome, type Outcome, type Report } from './report.ts';

export interface DiagnoseParts {
  /** A core of this run's own, with this workspace open and its state in these folders. */
  openCore(folders: DataFolders, workspace: string): Promise<Core>;
  readonly report: Report;
  /** Where relative paths on the command line start. */
  readonly currentFolder: string;
  /** Fires when the person or the system ends us early. */
  readonly signal: AbortSignal;
}

interface Conclusion {
  readonly outcome: Outcome;
  readonly exitCode: number;
}

/** Runs one diagnosis and gives the exit code; its last word to the report is always an outcome. Never throws. */
export async function diagnose(given: DiagnoseArguments, parts: DiagnoseParts): Promise<number> {
  const { outcome, exitCode } = await conclude(given, parts).catch(failed);
  parts.report.outcome(outcome);
  return exitCode;
}

async function conclude(given: DiagnoseArguments, parts: DiagnoseParts): Promise<Conclusion> {
  const cwd = resolve(parts.currentFolder, given.cwd ?? '.');
  await folderMustExist(cwd);
  const { target } = given;
  const program = target.kind === 'program' ? { ...target, program: await realProgram(resolve(parts.currentFolder, target.program)) } : undefined;
  const temporary = await mkdtemp(join(tmpdir(), 'dapilot-diagnose-'));
  try {
    const core = await parts.openCore(ownFolders(temporary), program ? await workspaceFor(program.program, cwd) : cwd);
    try {
      return await run(core, given, program && launchOf(program, cwd), parts);
    } finally {
      await core.dispose();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Settings, what is trusted, what was accepted and the records of tasks are the person's, and what has been installed once is not
 * installed again. Everything else a run leaves behind goes into a folder that ends with it: a diagnosis has neither a person's
 * breakpoints nor a place among their recent folders.
 */
function ownFolders(temporary: string): DataFolders {
  const { config, settingsFile, adapters, trust, reviews, tasks } = dataFolders();
  return { ...dataFolders({ DAPILOT_HOME: temporary }), config, settingsFile, adapters, trust, reviews, tasks };
}

async function run(
  core: Core,
  given: DiagnoseArguments,
  /** Absent: a configuration is started. */
  launch: LaunchRequest | undefined,
  parts: DiagnoseParts,
): Promise<Conclusion> {
  let snapshot = core.snapshot();
  const { planner } = snapshot.agent;
  if (given.planner === 'model' && planner.kind !== 'model') {
    throw new DapilotError('bad-request', `No model can plan this run: ${planner.reason}.`, {
      hint: 'Set the address and the name of a model in the settings, or use --planner builtin.',
    });
  }
  const ended = Promise.withResolvers<Conclusion>();
  const requests = createCoreRequests(core);
  const { target } = given;
  const start = target.kind === 'configuration' ? createConfigurationStart({ requests, ...target, onEnd: ended.reject }) : undefined;
  const stopListening = core.onEvents((events) => {
    for (const numbered of events) {
      snapshot = reduce(snapshot, numbered);
      parts.report.event(numbered.event, snapshot);
      start?.follow(snapshot);
      const conclusion = conclusionOf(numbered.event, snapshot.agent.task?.verdict);
      if (conclusion) ended.resolve(conclusion);
    }
  });
  const timer = setTimeout(() => ended.resolve(timedOut(given.timeoutSeconds, snapshot)), given.timeoutSeconds * 1000);
  const onAbort = () => ended.reject(new DapilotError('cancelled', 'The diagnosis was cancelled.'));
  parts.signal.addEventListener('abort', onAbort, { once: true });
  try {
    await (start ? start.begin() : requests.ask('agent.start', { launch }));
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    parts.signal.removeEventListener('abort', onAbort);
    stopListening();
  }
}

function launchOf({ program, args, language, adapter }: ProgramTarget, cwd: string): LaunchRequest {
  return { program, cwd, args, ...(language === undefined ? {} : { language }), ...(adapter === undefined ? {} : { adapter }) };
}

function conclusionOf(event: CoreEvent, verdict: Parameters<typeof verdictOutcome>[0] | undefined): Conclusion | undefined {
  if (event.type !== 'agent.taskEnded') return undefined;
  if (event.end.reason === 'verdict' && verdict) return { outcome: verdictOutcome(verdict), exitCode: exitCodes.verdict };
  return endOf(event.end);
}

/** How a task's end without a verdict is told. */
function endOf({ reason, message, problem }: TaskEnd): Conclusion {
  const told = (name: string, exitCode: number): Conclusion => ({
    outcome: { type: 'end', reason: name, message, ...(problem === undefined ? {} : { problem }) },
    exitCode,
  });
  switch (reason) {
    case 'no-failure':
      return told('no-failure', exitCodes.noFailure);
    case 'timed-out':
      return told('timed-out', exitCodes.timedOut);
    case 'problem':
      return told('bad-input', exitCodes.badInput);
    case 'verdict':
    case 'no-cause':
    case 'limit':
    case 'stopped':
      return told('no-cause', exitCodes.noCause);
  }
}

/** The time is over. What was going on then tells a person whether more of it helps. */
function timedOut(seconds: number, { sessions, start }: Snapshot): Conclusion {
  const message = `No cause was found within ${seconds} seconds.`;
  const live = Object.values(sessions).filter((session) => !isOver(session));
  const starting = live.find(({ status, statusReason }) => status === 'starting' && statusReason !== undefined)?.statusReason;
  const running = live.some(({ status }) => status === 'running');
  const task = start?.phase.kind === 'task' ? start.phase.label : undefined;
  const words = task !== undefined ? `The task "${task}" before the program was still running. ` : starting ? `The program had not begun to run: ${starting}. ` : running ? 'The program was still running; one that waits for input is given none here. ' : '';
  const problem: Problem = { code: 'timeout', message, hint: `${words}Give it more time with --timeout.` };
  return { outcome: { type: 'end', reason: 'timed-out', message, problem }, exitCode: exitCodes.timedOut };
}

function failed(error: unknown): Conclusion {
  const problem = toProblem(error);
  const interrupted = problem.code === 'cancelled';
  const waits = problem.code === 'not-trusted' || problem.code === 'needs-approval';
  return {
    outcome: { type: 'end', reason: interrupted ? 'interrupted' : waits ? 'needs-person' : 'bad-input', message: problem.message, problem },
    exitCode: interrupted ? exitCodes.interrupted : exitCodes.badInput,
  };
}

async function folderMustExist(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  const message = found ? `${path} is not a folder, so the program cannot run in it.` : `There is no folder ${path}.`;
  throw new DapilotError('bad-request', message, { hint: 'Name an existing folder with --cwd.' });
}

async function realProgram(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw new DapilotError('file-missing', `There is no program ${path}.`, {
      hint: 'Check the path; relative paths start in the folder you are in.',
      detail: String(error),
    });
  });
}

const projectFiles = ['package.json', 'pyproject.toml', 'setup.py', 'setup.cfg', 'go.mod', 'Cargo.toml', 'CMakeLists.txt', 'meson.build', 'Makefile'];

/** The folder whose files are the person's: where they are when the program is in it, else the program's project. */
async function workspaceFor(program: string, cwd: string): Promise<string> {
  const here = await realpath(cwd);
  if (isWithin(here, program)) return here;
  const start = (await stat(program)).isDirectory() ? program : dirname(program);
  for (let folder = start; dirname(folder) !== folder; folder = dirname(folder)) {
    if (projectFiles.some((name) => existsSync(join(folder, name)))) return folder;
  }
  return start;
}
