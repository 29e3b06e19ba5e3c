/** A test that failed: nothing panicked, so it is run again up to the line that told. */
import { place } from '../origin.ts';
import { descendants } from '../tree.ts';
import { ask } from '../compiled/questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../compiled/questions.ts';
import { alive } from '../compiled/reading.ts';
import { guardsOf } from '../compiled/scopes.ts';

export async function failedTest(c: NativeCase): Promise<Move | undefined> {
  const { observation } = c.hunt;
  const [, name, line] = /^\s+([\w.-]+_test\.go):(\d+): /m.exec(observation?.output ?? '') ?? [];
  if (name === undefined || observation?.stop || !c.travel.possible) return undefined;
  const file = c.program.filesWith('testing').find(({ path }) => path.endsWith(`/${name}`));
  const call = file && descendants(file.root, 'call_expression').find((node) => node.line === Number(line));
  const [guard] = call ? guardsOf(c.syntax, call) : [];
  if (!file || !call || !guard) return undefined;
  const where = place(c, file, call.line);
  c.hunt.say(`The test told at ${where} that it failed, so it is run again up to there.`);
  const arrival = await c.travel.go({ targets: [{ path: file.path, line: call.line }], why: 'the test fails' });
  if (arrival.kind !== 'arrived') return undefined;
  const suspect: NativeSuspect = alive(c, { file, node: call, bad: 'value' }, 'the test fails');
  return ask({ ask: 'condition', suspect, condition: guard.condition, held: guard.held }, `The test fails at ${where}.`);
}
