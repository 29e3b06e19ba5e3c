/**
 * Test runners catch what tests throw, so nothing is ever uncaught there: debugpy is told to stop at what leaves the
 * person's own code instead. It does so too at what a test expects, since it knows of no `with` that takes an exception,
 * and at the exceptions by which a test is left out; these stops are passed over.
 */
import { readFileSync, statSync } from 'node:fs';
import type { StackFrame } from '../../../../../shared/debug.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import { record, text } from '../../../base/loose.ts';
import { readLines } from '../../reading/files.ts';
import type { ExceptionJudge, ExceptionStop } from '../adapter.ts';
import { runnerOf } from './debugpy-arguments.ts';

/** One takes the program some 50 ms. */
const mostUnseen = 500;
const mostFrames = 100;
const mostLinesAbove = 200;
const mostCharacters = 500_000;

/** By their names: they end a test, or the whole run, and are no failures. */
const control: ReadonlySet<string> = new Set(['Skipped', 'SkipTest', 'Exit', 'XFailed', 'StopTest']);
/** Calls that take an exception, with what they take. */
const taking = /\b(?:raises|assertRaises|assertRaisesRegex|suppress)\(\s*([\w.]+|\([\w.,\s]*\))/;

export const testsJudge: ExceptionJudge = {
  widen: (chosen, launch) => {
    const isCovered = !chosen.includes('uncaught') || ['raised', 'userUnhandled'].some((filter) => chosen.includes(filter));
    return isCovered || launch === undefined || !runsTests(launch) ? chosen : [...chosen, 'userUnhandled'];
  },
  isMeant: async (stop) => {
    const information = await stop.information();
    if (information['breakMode'] === 'unhandled') return true;
    const name = exceptionName(text(information['exceptionId']) ?? '');
    if (control.has(name)) return false;
    return !(await isExpected(stop, classOf(name, text(record(information['details'])['stackTrace']) ?? '')));
  },
  keepsStep: false,
  mostUnseen,
  exhausted: `These tests have thrown ${mostUnseen} exceptions that they expect. To keep them fast, from here on only an exception that nobody catches stops them.`,
  afterStep: (body) => body,
};

function runsTests(configuration: LaunchConfiguration): boolean {
  if (configuration.target !== 'program' && configuration.target !== 'module') return false;
  const runner = runnerOf(configuration);
  if (['pytest', 'py.test', 'unittest'].includes(runner)) return true;
  if (/^(tests?|test_.*|.*_test)\.py$/.test(runner) || (configuration.target === 'program' && callsRunner(configuration.program))) return true;
  return ['manage.py', 'django', 'django-admin'].includes(runner) && configuration.args[0] === 'test';
}

/** A file of tests that is run by itself calls the runner at its end. */
function callsRunner(program: string): boolean {
  const { size } = statSync(program, { throwIfNoEntry: false }) ?? { size: Number.POSITIVE_INFINITY };
  return size <= mostCharacters && /^\s*(unittest|pytest)\.main\(/m.test(readFileSync(program, 'utf8'));
}

/** The person's frame in which it stands, though the stack goes on to where the exception came from. */
const standsHere = ' (Current frame)';

/** As people write them; debugpy adds explanations of its own. */
export const frameName = (name: string) => name.replace(standsHere, '');
export const exceptionName = (name: string) => name.replace(/ {2,}\(note: full exception trace .*\)$/, '');

async function isExpected(stop: ExceptionStop, thrown: string): Promise<boolean> {
  const frames = await stop.frames(0, mostFrames);
  const current = Math.max(0, frames.findIndex(({ name }) => name.endsWith(standsHere)));
  const at = frames[current];
  if (!at) return false;
  const callers = await Promise.all(frames.slice(current + 1).map(async (frame) => (await linesOf(frame))?.[frame.line - 1] ?? ''));
  for (const call of [...takersAround(await linesOf(at), at.line), ...callers]) {
    const taken = taking.exec(call)?.[1];
    if (taken !== undefined && (await stop.evaluate(at.id, `issubclass(${thrown}, ${taken})`)) === 'True') return true;
  }
  return false;
}

/** An expression for the class. Its module is told only in the last line of the traceback. */
function classOf(name: string, traceback: string): string {
  const module = traceback
    .split('\n')
    .map((line) => line.split(': ', 1)[0] ?? '')
    .findLast((words) => words === name || words.endsWith(`.${name}`))
    ?.slice(0, -name.length - 1);
  return module ? `__import__('sys').modules[${JSON.stringify(module)}].${name}` : name;
}

async function linesOf({ source }: StackFrame): Promise<readonly string[] | undefined> {
  return source?.path === undefined ? undefined : readLines(source.path);
}

/** A line and the beginnings of the `with` statements around it, the innermost first. */
function takersAround(lines: readonly string[] | undefined, line: number): readonly string[] {
  const own = lines?.[line - 1];
  if (lines === undefined || own === undefined) return [];
  const found = [own];
  let indent = indentOf(own);
  for (let index = line - 2; index >= Math.max(0, line - mostLinesAbove) && indent > 0; index -= 1) {
    const above = lines[index] ?? '';
    if (/^\s*([#)\]}]|$)/.test(above) || indentOf(above) >= indent) continue;
    indent = indentOf(above);
    // Its call may go over several lines.
    if (/^\s*(async\s+)?with\b/.test(above)) found.push(lines.slice(index, index + 3).join(' '));
    if (/^\s*(async\s+)?(def|class)\b/.test(above)) break;
  }
  return found;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
