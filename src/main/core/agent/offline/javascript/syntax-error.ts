/** A file that Node cannot even read: no code of it has run, so there is no value to follow. Node names the place itself. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { causeAt, place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';

interface Told {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** The cause when the program failed because a file of it does not parse; undefined for every other failure. */
export async function syntaxError(c: Case): Promise<Cause | { readonly reason: string } | undefined> {
  const { stop } = c.hunt;
  const told = stop ? await toldAtStop(c) : toldIn(c.hunt.observation?.output ?? '');
  const file = told && c.program.file(told.path);
  if (!told) return undefined;
  if (!file) return unshown(c, told);
  if (stop) c.evidence.add(`stop ${stop.number}`);
  else await readLine(c, told);
  return causeAt(file, file.root, told.line, `${place(c, file, told.line)} cannot be read as a program: ${told.message}`, 0.9);
}

/** Node could not read the file, and neither is it a source that can be shown: too large, outside of the workspace, or no text at all. */
function unshown(c: Case, { path, line, message }: Told): { readonly reason: string } {
  const size = c.program.tooLarge.get(path);
  const why = size === undefined ? 'it is no source file of the workspace, or no text' : `it has ${size.toLocaleString('en')} characters`;
  return { reason: `${relative(c.program.workspace, path)} cannot be read as a program: ${message} (line ${line}). The file itself could not be looked at: ${why}. I do not know what is wrong in it.` };
}

/** V8 puts the place into the error itself; for TypeScript only Node knows it, and prints it when the program ends. */
async function toldAtStop(c: Case): Promise<Told | undefined> {
  const { exception, frames } = c.hunt.stop ?? {};
  if (exception?.typeName !== 'SyntaxError') return undefined;
  const [, message, named, line] = /^(.*) \((\S.*):(\d+)\)$/s.exec(exception.message) ?? [];
  if (message !== undefined && named !== undefined) return { path: pathOf(named), line: Number(line), message };
  if (frames?.some(({ user }) => user)) return undefined;
  c.hunt.say(`A file cannot be read as a program: ${exception.message}. Which one and where, Node says at the end.`);
  const [step] = await c.hunt.round([{ action: 'continue', description: 'Run on to the end, where Node prints the place.' }]);
  if (step?.status === 'done') c.evidence.add(step.id);
  return toldIn(c.hunt.observation?.output ?? '');
}

/** Node's form: the place on a line of its own, the code, the error, and a stack without any code of the program. */
function toldIn(text: string): Told | undefined {
  const form = /^(file:\/\/\S+|\/.+|[A-Za-z]:\\.+):(\d+)\r?\n[^]*?^SyntaxError(?: \[\w+\])?: (.*)$([^]*)/m;
  const [, named, line, message = '', after = ''] = form.exec(text) ?? [];
  if (named === undefined || / does not provide an export named /.test(message)) return undefined;
  const thrownByCode = after.split('\n').some((each) => /^\s+at /.test(each) && !/\(?node:/.test(each) && !/<anonymous>/.test(each));
  return thrownByCode ? undefined : { path: pathOf(named), line: Number(line), message };
}

function pathOf(named: string): string {
  return named.startsWith('file:') ? fileURLToPath(named) : named;
}

async function readLine(c: Case, { path, line }: Told): Promise<void> {
  const where = relative(c.program.workspace, path);
  const [step] = await c.hunt.round([{ action: 'readCode', path: where, start: line, end: line, description: 'What is on the line that Node cannot read?' }]);
  if (step?.status === 'done') c.evidence.add(step.id);
}
