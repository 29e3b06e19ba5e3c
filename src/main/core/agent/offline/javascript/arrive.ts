/** The program ended, or stands elsewhere: bring it to its failure. */
import { failureAt, printedFailure } from '../failure.ts';
import type { Failure, PrintedFailure } from '../failure.ts';
import { slip } from '../likeness.ts';
import { causeAt, place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import { descendants } from '../tree.ts';
import type { SourceFile } from '../tree.ts';
import { endlessCalls } from './endless.ts';
import { argumentsOf, calleeOf, stringText } from './functions.ts';
import { exportsOf, resolveModule } from './modules.ts';
import { mentionsOf } from './properties.ts';
import { topFrame } from './reading.ts';

type Arrived = Failure | { readonly cause: Cause } | { readonly reason: string } | undefined;

/** Runs it (again) so that it stops at its failure; a failure of loading is explained at once. */
export async function arriveAtFailure(c: Case): Promise<Arrived> {
  const { observation } = c.hunt;
  if (observation?.stop) return goOn(c);
  const printed = printedFailure(observation?.output ?? '');
  const explained = printed && (linkError(c, printed) ?? endlessCalls(c, printed.message, printed.places));
  if (explained) return { cause: explained };
  if (!observation?.exit) return undefined;
  // Node throws these out of its own code, where no exception filter stops.
  if (printed && /^Assertion|^SystemError/.test(printed.type)) return standBefore(c, printed);
  if (printed && /^E[A-Z]+: |\bargument must be\b/.test(printed.message)) return standBefore(c, printed);
  c.travel.watchCaught();
  c.hunt.say('The program ended without stopping at an exception, so it is run again and stopped at every exception, also at those that are caught.');
  const [, restarted] = await c.hunt.round([
    { action: 'setExceptionBreakpoints', filters: ['all', 'uncaught'], description: 'Stop at every exception, also at those that are caught.' },
    { action: 'restart', description: 'Run it again from the start.' },
  ]);
  if (restarted?.status !== 'done') return { reason: notRunAgain(printed) };
  for (let tries = 0; tries < 2; tries++) {
    const failure = failureAt(c.hunt.stop);
    if (!failure || !printed || failure.message.includes(printed.message) || printed.message.includes(failure.message)) return failure;
    await c.hunt.round([{ action: 'continue', description: 'This exception is not the one that ended the program; run on.' }]);
  }
  return failureAt(c.hunt.stop);
}

function notRunAgain(printed: PrintedFailure | undefined): string {
  const [first] = printed?.places ?? [];
  const told = printed ? ` All that is known is what it printed: ${printed.type}: ${printed.message}${first ? `, at ${first.path}:${first.line}` : ''}.` : '';
  return `The program has ended, and running it again was not done, so nothing of it could be looked at.${told} I do not know why it failed.`;
}

/** Stops on the line that failed, just before it fails. */
async function standBefore(c: Case, { type, message, places }: PrintedFailure): Promise<Arrived> {
  const here = places.find(({ path }) => c.program.file(path) !== undefined);
  if (!here) return undefined;
  const file = c.program.file(here.path);
  c.hunt.say(`The program ended with ${type}: ${message}, printed for ${file ? place(c, file, here.line) : here.path}. It is run again up to that line.`);
  const arrival = await c.travel.go({ targets: [{ path: here.path, line: here.line }], why: 'the line fails that the output names' });
  if (arrival.kind === 'refused') return { reason: notRunAgain({ type, message, places }) };
  return arrival.kind === 'arrived' ? { type, message, frame: topFrame(c), column: here.column } : undefined;
}

/** It stands, but at no exception: it may fail later. */
async function goOn(c: Case): Promise<Arrived> {
  const { exception } = c.hunt.stop ?? {};
  c.hunt.say(exception ? `The program stands at ${exception.typeName}, thrown where there is no code of its own, so it runs on.` : 'The program stands at no exception, so it runs on to its failure.');
  await c.hunt.round([{ action: 'continue', description: 'Run on to the failure.' }]);
  const failure = failureAt(c.hunt.stop);
  if (failure) c.evidence.add(`stop ${c.hunt.stop?.number ?? 0}`);
  return failure;
}

/** Errors of loading modules come before any code runs: they are explained from the sources. */
function linkError(c: Case, { message, places }: PrintedFailure): Cause | undefined {
  const missing = /^The requested module '(.+?)' does not provide an export named '(.+?)'/.exec(message);
  const absent = /^Cannot find module '(.+?)'/.exec(message);
  const file = places.map(({ path }) => c.program.file(path)).find((each) => each !== undefined);
  if (missing?.[1] && missing[2] !== undefined) return missingExport(c, missing[1], missing[2], file);
  return absent?.[1] ? missingModule(c, absent[1], places) : undefined;
}

function missingExport(c: Case, specifier: string, name: string, near: SourceFile | undefined): Cause | undefined {
  const files = near ? [near] : c.program.filesWith(specifier, name);
  for (const file of files) {
    const statement = descendants(file.root, 'import_statement', 'export_statement').find((each) => {
      const source = each.field('source');
      return source !== undefined && stringText(source) === specifier;
    });
    if (!statement) continue;
    const asked = descendants(statement, 'import_specifier', 'export_specifier').find((each) => each.field('name')?.text === name) ?? statement;
    const source = resolveModule(c.program, file, specifier);
    const names = source ? [...exportsOf(c.program, source).names.keys()] : [];
    const similar = names.find((each) => slip(name, each) !== undefined);
    const because = `\`${specifier}\` exports no \`${name}\`, which ${place(c, file, asked.line)} imports; it exports ${names.join(', ') || 'nothing by name'}.`;
    if (similar !== undefined && source) {
      const forName = mentionsOf(c.program, name, [asked]);
      const declared = exportsOf(c.program, source).names.get(similar);
      if (declared && forName > mentionsOf(c.program, similar, [declared.node])) {
        const others = c.program.filesWith(specifier, name).length;
        if (others > 1) return causeAt(declared.file, declared.node, declared.node.line, because, 0.7);
      }
    }
    return causeAt(file, asked, asked.line, because, similar === undefined ? 0.75 : 0.85);
  }
  return undefined;
}

function missingModule(c: Case, specifier: string, places: PrintedFailure['places']): Cause | undefined {
  const named = specifier.split(/[\\/]/).at(-1) ?? specifier;
  const files = [...places.map(({ path }) => c.program.file(path)).filter((each) => each !== undefined), ...c.program.filesWith(named.replace(/\.\w+$/, ''))];
  for (const file of files) {
    const asking = descendants(file.root, 'call_expression', 'import_statement', 'export_statement').find((each) => {
      const source = each.kind === 'call_expression' ? (calleeOf(each)?.text === 'require' ? argumentsOf(each)[0] : undefined) : each.field('source');
      const text = source && stringText(source);
      return text !== undefined && (text === specifier || text.split('/').at(-1) === named) && resolveModule(c.program, file, text) === undefined;
    });
    if (asking) return causeAt(file, asking, asking.line, `\`${asking.text.split('\n')[0] ?? ''}\` at ${place(c, file, asking.line)} asks for a module that is not there.`, 0.85);
  }
  return undefined;
}
