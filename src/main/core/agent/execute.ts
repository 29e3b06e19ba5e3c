/** Runs one step against the debugger. A step that goes wrong has a result that says so; it never ends the task. */
import { relative } from 'node:path';
import type { StepResult } from '../../../shared/agent.ts';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import { isMovingStep, type PlanStep } from '../../../shared/plan.ts';
import type { PlacedBreakpoint } from '../base/debugger.ts';
import { beforeDeadline } from './deadline.ts';
import { compareValue } from './expect.ts';
import { inspect } from './inspect.ts';
import { move } from './move.ts';
import { resolvePath, resolveSource } from './resolve-path.ts';
import { bounded, oneLine, placeOf, shortPath } from './result-summary.ts';
import { evaluateMilliseconds, frameFor, requireGoing, type StepContext, type StepOutcome, type ToolOutcome } from './step-context.ts';
import { callTool } from './tools/call-tool.ts';
import { checkEnvironment } from './tools/check-environment.ts';
import { network } from './tools/network.ts';
import { parseStack } from './tools/parse-stack.ts';
import { readMore } from './tools/read-more.ts';
import { recentChanges } from './tools/recent-changes.ts';
import { searchCode } from './tools/search-code.ts';
import { setVariable } from './tools/set-variable.ts';
import { whatIf } from './tools/what-if.ts';

const valueLimit = 2000;
const readLines = 200;

/** Runs the step; only cancellation throws. */
export async function execute(step: PlanStep, context: StepContext): Promise<StepOutcome> {
  try {
    return await beforeDeadline(run(step, context), undefined, context.signal, 'the step');
  } catch (error) {
    if (context.signal.aborted) throw error;
    const problem = toProblem(error);
    const detail = [problem.hint, problem.detail].filter((text) => text !== undefined).join('\n');
    return {
      kind: 'result',
      status: 'failed',
      result: { summary: problem.message, ...(detail === '' ? {} : { detail: bounded(detail) }), problem },
    };
  }
}

async function run(step: PlanStep, context: StepContext): Promise<StepOutcome> {
  if (isMovingStep(step)) return move(step, context);
  switch (step.action) {
    case 'evaluate':
      return evaluate(step, context);
    case 'inspect':
      return done(await inspect(step, context));
    case 'setBreakpoints':
      return done(await setBreakpoints(step, context));
    case 'setExceptionBreakpoints':
      return done(await setExceptionBreakpoints(step.filters, context));
    case 'readCode':
      return done(await readCode(step, context));
    case 'searchCode':
      return done(await searchCode(step, context));
    case 'recentChanges':
      return done(await recentChanges(step, context));
    case 'parseStack':
      return done(await parseStack(step, context));
    case 'checkEnvironment':
      return done(await checkEnvironment(context));
    case 'network':
      return done(await network(step, context));
    case 'readMore':
      return done(readMore(step, context));
    case 'setVariable':
      return changing(context, async () => done(await setVariable(step, context)));
    case 'whatIf':
      return changing(context, () => whatIf(step, context));
    case 'callTool':
      return callTool(step, context);
  }
}

/** A change that nobody has allowed does not begin, whoever asks for it. */
async function changing({ mayChange }: StepContext, change: () => Promise<StepOutcome>): Promise<StepOutcome> {
  return mayChange ? change() : { kind: 'raise', reason: 'This changes the program, so it was not run.' };
}

function done({ whole, ...result }: ToolOutcome): StepOutcome {
  return { kind: 'result', status: 'done', result, ...(whole === undefined ? {} : { whole }) };
}

async function evaluate(step: Extract<PlanStep, { action: 'evaluate' }>, context: StepContext): Promise<StepOutcome> {
  const { stop, frame, observation } = await frameFor(step.frame, context);
  const at = { sessionId: stop.sessionId, stop: stop.number, frameId: frame.id };
  const place = placeOf(observation);
  const where = { stop: stop.number, ...(place ? { location: place } : {}) };
  requireGoing(context);
  if (context.mayChange) {
    const request = context.debugger.evaluate({ ...at, expression: step.expression, context: 'watch' });
    const { value, type } = await beforeDeadline(request, evaluateMilliseconds, context.signal, 'the evaluation');
    return done({ ...valueResult(value, type ?? '', step), ...where });
  }
  const request = context.debugger.evaluateSafely(at, step.expression);
  const seen = await beforeDeadline(request, evaluateMilliseconds, context.signal, 'the evaluation');
  switch (seen.kind) {
    case 'value':
      return done({ ...valueResult(seen.value, seen.type, step), ...where });
    case 'error': {
      const problem = { code: 'evaluation-failed', message: `The expression threw: ${oneLine(seen.message, 500)}` } as const;
      const outcome = step.expect === undefined ? {} : { outcome: /throws?|error/i.test(step.expect) ? ('supported' as const) : ('inconclusive' as const) };
      return { kind: 'result', status: 'failed', result: { summary: problem.message, problem, ...where, ...outcome } };
    }
    case 'side-effect':
      return { kind: 'raise', reason: 'This expression could change the program, so it was not run.' };
    case 'unavailable':
      return { kind: 'raise', reason: `It could not be proven that this only looks (${seen.reason}), so it was not run.` };
  }
}

function valueResult(value: string, type: string, step: { readonly expect?: string | undefined }): StepResult {
  const shown = bounded(value, valueLimit);
  return {
    summary: `${oneLine(value, 200)}${type && !['undefined', 'null'].includes(type) ? ` (${oneLine(type, 60)})` : ''}`,
    ...(shown.length > 200 || shown.includes('\n') ? { detail: shown } : {}),
    ...(step.expect === undefined ? {} : { outcome: compareValue(step.expect, value) }),
  };
}

async function setBreakpoints(step: Extract<PlanStep, { action: 'setBreakpoints' }>, context: StepContext): Promise<StepResult> {
  const path = await resolveSource(step.source, context.workspace, context.reads);
  const text = await context.reads.readText(path);
  const lines = text === undefined ? undefined : text.split('\n').length;
  const beyond = step.breakpoints.find(({ line }) => lines !== undefined && line > lines);
  if (beyond) {
    throw new DapilotError('bad-request', `${shortPath(path, context.workspace)} has ${lines} lines, so no breakpoint can be at line ${beyond.line}.`, {
      hint: 'Choose a line that it has.',
    });
  }
  requireGoing(context);
  const request = context.debugger.setAgentBreakpoints(path, step.breakpoints);
  const placed = await beforeDeadline(request, evaluateMilliseconds, context.signal, 'setting breakpoints');
  const name = shortPath(path, context.workspace);
  const first = placed[0];
  return {
    summary: placed.length === 0 ? `No breakpoints of the agent in ${name} any more` : `${name}: ${placed.map(inWords).join(', ')}`,
    ...(first ? { location: { path, line: first.boundLine ?? first.line } } : {}),
  };
}

function inWords({ line, verified, boundLine, message }: PlacedBreakpoint): string {
  const moved = boundLine !== undefined && boundLine !== line ? `, moved to line ${boundLine}` : '';
  const state = verified === undefined ? 'waits until the code is loaded' : verified ? `set${moved}` : `not bound${message ? ` (${oneLine(message, 200)})` : ''}`;
  return `line ${line} ${state}`;
}

async function setExceptionBreakpoints(wanted: readonly string[], context: StepContext): Promise<StepResult> {
  const { rootId } = context;
  const snapshot = context.snapshot();
  const root = rootId === undefined ? undefined : snapshot.sessions[rootId];
  if (!root) throw new DapilotError('session-missing', 'There is no program whose exceptions could be watched.', { hint: 'Start the program first.' });
  const offered = snapshot.exceptionFilters[root.adapter] ?? [];
  const unknown = wanted.filter((filter) => !offered.some((one) => one.filter === filter));
  if (unknown.length > 0) {
    throw new DapilotError('not-supported', `This debugger does not offer ${unknown.join(', ')}; it offers ${offered.map((one) => one.filter).join(', ') || 'none'}.`, {
      hint: 'Choose among these.',
    });
  }
  const request = context.debugger.setExceptionFilters(root.adapter, wanted);
  await beforeDeadline(request, evaluateMilliseconds, context.signal, 'setting exception breakpoints');
  return { summary: wanted.length === 0 ? 'Exceptions stop nothing now' : `Stops at exceptions: ${wanted.join(', ')}` };
}

async function readCode(step: Extract<PlanStep, { action: 'readCode' }>, context: StepContext): Promise<StepResult> {
  const path = await resolvePath(step.path, context.workspace, context.reads);
  const wanted = Math.min(step.end, step.start + readLines - 1);
  const read = await context.reads.readLines(path, step.start, wanted);
  if (read === undefined) throw new DapilotError('file-missing', `"${step.path}" cannot be read.`, { hint: 'Name a text file of the workspace.' });
  const { lines, total } = read;
  if (lines.length === 0) {
    const known = total === undefined ? '' : ` has ${total} lines;`;
    throw new DapilotError('bad-request', `${relative(context.workspace, path)}${known} ${step.start} to ${step.end} is no part of it.`, {
      hint: 'Ask for lines that it has.',
    });
  }
  const end = step.start + lines.length - 1;
  const width = String(end).length;
  const code = lines.map((line, index) => `${String(step.start + index).padStart(width)}  ${line}`);
  return {
    summary: `${shortPath(path, context.workspace)} lines ${step.start} to ${end}${total === undefined ? '' : ` of ${total}`}`,
    detail: bounded(code.join('\n')),
    location: { path, line: step.start },
  };
}
