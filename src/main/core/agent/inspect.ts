/**
 * The members of a value. The value is reached through the debugger's variables alone (frame, then member by member),
 * so nothing of the program is run.
 */
import type { StepResult } from '../../../shared/agent.ts';
import type { Variable } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { ObservedFrame, ObservedStop } from '../../../shared/observation.ts';
import type { PlanStep } from '../../../shared/plan.ts';
import { beforeDeadline } from './deadline.ts';
import { bounded, oneLine, placeOf } from './result-summary.ts';
import { evaluateMilliseconds, frameFor, type StepContext } from './step-context.ts';

const shownMembers = 50;
const pageSize = 100;
const searchedPages = 5;

interface At {
  readonly stop: ObservedStop;
  readonly frame: ObservedFrame;
}

/** Lists a page of members. Throws `bad-request` for a path that is none, or names the part that does not exist. */
export async function inspect(step: Extract<PlanStep, { action: 'inspect' }>, context: StepContext): Promise<StepResult> {
  const path = parsePath(step.path);
  const at = await frameFor(step.frame, context);
  const { stop, observation } = at;
  const { variable: value, reached } = await memberAt(path, at, context, 'value');
  const place = placeOf(observation);
  const where = { stop: stop.number, ...(place ? { location: place } : {}) };
  if (value.reference === 0) return { summary: `${reached} is ${oneLine(value.value, 300)}; it has no members`, ...where };
  const start = step.start ?? 0;
  const { variables, more } = await page(value.reference, { start, count: shownMembers }, stop, context);
  const lines = variables.map((one) => `${oneLine(one.name, 80)} = ${one.lazy ? '(a getter, not read)' : oneLine(one.value, 200)}`);
  return {
    summary: `${reached} is ${oneLine(value.value, 160)}`,
    detail: bounded([...lines, ...(more ? [`… more, from member ${start + variables.length} on`] : [])].join('\n')),
    ...where,
  };
}

/**
 * The variable at the end of a path, and the reference of the scope or object that holds it; for the value alone the holder
 * of a root is not looked for. Throws `evaluation-failed` where the path ends before, `side-effect` at a getter.
 */
export async function memberAt(
  [root, ...members]: readonly [string, ...string[]],
  { stop, frame }: At,
  context: StepContext,
  wanted: 'value' | 'holder' = 'holder',
): Promise<{ readonly variable: Variable; readonly holder?: number; readonly reached: string }> {
  let { variable: value, holder } = await rootVariable(root, stop, frame, context, wanted === 'value' || members.length > 0);
  let reached = root;
  for (const member of members) {
    const next = await memberOf(value, member, stop, context);
    if (!next) {
      throw new DapilotError('evaluation-failed', `${reached} has no member ${member}; it is ${oneLine(value.value, 200)}.`, {
        hint: `Inspect ${reached} to see what it has.`,
      });
    }
    if (next.lazy) {
      throw new DapilotError('side-effect', `${reached}.${member} is a getter; reading it would run the program's code.`, {
        hint: 'Use evaluate, which tries it without effects first.',
      });
    }
    holder = value.reference;
    value = next;
    reached = /^\d+$/.test(member) ? `${reached}[${member}]` : `${reached}.${member}`;
  }
  return { variable: value, reached, ...(holder === undefined ? {} : { holder }) };
}

/** `a.b[0]["c d"]` as its parts. */
export function parsePath(path: string): readonly [string, ...string[]] {
  const parts: string[] = [];
  const pattern = /\s*(?:(?:^|\.|\?\.)\s*([\p{ID_Start}$_#][\p{ID_Continue}$]*)|\[\s*(?:(\d+)|'([^'\\]*)'|"([^"\\]*)")\s*\])/uy;
  const text = path.trim();
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) break;
    parts.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
    if (pattern.lastIndex === text.length) {
      const [first, ...others] = parts;
      if (first !== undefined && !text.startsWith('[')) return [first, ...others];
    }
  }
  throw new DapilotError('bad-request', `"${oneLine(path, 200)}" is no path of names and indexes.`, {
    hint: 'Write a path such as order.items[0].price, or use evaluate.',
  });
}

async function rootVariable(name: string, stop: ObservedStop, frame: ObservedFrame, context: StepContext, seenIsEnough: boolean): Promise<{ readonly variable: Variable; readonly holder?: number }> {
  const seen = frame.variables.find((variable) => variable.name === name);
  if (seen && seenIsEnough) return { variable: seen };
  const request = context.debugger.readScopes({ sessionId: stop.sessionId, stop: stop.number, frameId: frame.id });
  const { scopes, variables } = await beforeDeadline(request, evaluateMilliseconds, context.signal, 'reading the variables');
  for (const scope of scopes) {
    const first = variables[scope.reference] ?? [];
    const found = first.find((variable) => variable.name === name) ?? (scope.expensive ? undefined : await find(scope.reference, name, stop, context));
    if (found) return { variable: found, holder: scope.reference };
  }
  throw new DapilotError('evaluation-failed', `There is no variable ${name} in frame ${frame.index}.`, { hint: 'Name a variable of that frame, or use evaluate.' });
}

async function memberOf(value: Variable, member: string, stop: ObservedStop, context: StepContext): Promise<Variable | undefined> {
  if (value.reference === 0) return undefined;
  if (/^\d+$/.test(member) && (value.indexed ?? 0) > 0) {
    const { variables } = await page(value.reference, { filter: 'indexed', start: Number(member), count: 1 }, stop, context);
    return variables.find(({ name }) => name === member);
  }
  return find(value.reference, member, stop, context);
}

/** Looks through the first pages of children; who needs more evaluates. */
async function find(reference: number, name: string, stop: ObservedStop, context: StepContext): Promise<Variable | undefined> {
  for (let start = 0; start < pageSize * searchedPages; start += pageSize) {
    const { variables, more } = await page(reference, { start, count: pageSize }, stop, context);
    const found = variables.find((variable) => variable.name === name);
    if (found || !more) return found;
  }
  return undefined;
}

interface Range {
  readonly filter?: 'indexed';
  readonly start: number;
  readonly count: number;
}

function page(reference: number, range: Range, stop: ObservedStop, context: StepContext) {
  const request = context.debugger.readVariables({ sessionId: stop.sessionId, stop: stop.number, reference, ...range });
  return beforeDeadline(request, evaluateMilliseconds, context.signal, 'reading the members');
}
