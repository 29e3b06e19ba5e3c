/** The first question of a hunt: which value is bad where the program failed? */
import { place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { textOf } from '../expressions.ts';
import type { PyFailure } from '../failure.ts';
import { ask } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { relocate, valueOf } from '../reading.ts';
import { inWords } from '../values.ts';
import { attributeError } from './attribute-error.ts';
import { importError } from './import-error.ts';
import { statementAt } from './locate.ts';
import type { Failing, Opened, Scene } from './locate.ts';
import { indexError, keyError } from './lookup-error.ts';
import { nameError } from './name-error.ts';
import { asserted, exited, raised } from './raised.ts';
import { specialError } from './special.ts';
import { typeError } from './type-error.ts';
import { valueError, zeroDivision } from './value-error.ts';

/** From the failure to the question about the expression whose value is bad. */
export async function openingQuestion(c: Case, failure: PyFailure): Promise<Move> {
  const { stop } = c.hunt;
  const frame = stop?.frames[failure.frame];
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  if (!stop || !frame || !file) return unknown('The source of the place where the program failed could not be read.');
  c.evidence.add(`stop ${stop.number}`);
  const { type, message, range } = failure;
  const told = message.split('\n')[0] ?? '';
  c.hunt.say(`The program failed at ${place(c, file, frame.line)}: ${type}${told === '' ? '' : `: ${told}`}.`);
  const spot: PySuspect = { file, node: file.root, bad: 'value', live: { stop: stop.number, frame: failure.frame } };
  const scene: Scene = { c, spot, type, message, line: frame.line, column: frame.column, ...(range ? { range } : {}) };
  const opened = await open(scene);
  if (!opened) return unknown(`What is wrong at ${place(c, file, frame.line)} could not be read from "${told}".`);
  return opened.kind === 'failing' ? firstSuspect(scene, opened.failing) : opened;
}

async function open(scene: Scene): Promise<Opened> {
  const { c, spot, type, message, line } = scene;
  const statement = statementAt(spot.file, line, 'raise_statement');
  if (statement && statement.line <= line) return raised(scene, statement);
  switch (type) {
    case 'AssertionError':
      return asserted(scene);
    case 'AttributeError':
      return attributeError(scene);
    case 'TypeError':
      return typeError(scene);
    case 'KeyError':
      return keyError(scene);
    case 'IndexError':
      return indexError(scene);
    case 'NameError':
    case 'UnboundLocalError':
      return nameError(scene);
    case 'SystemExit':
      return exited(scene);
    case 'ZeroDivisionError':
      return zeroDivision(scene);
    case 'ModuleNotFoundError':
    case 'ImportError':
      return importError(c, spot.file, line, message);
    default:
      return (await specialError(scene)) ?? (/^(ValueError|OverflowError|JSONDecodeError|UnicodeDecodeError|StatisticsError|InvalidOperation)$/.test(type) ? valueError(scene) : undefined);
  }
}

async function firstSuspect({ c, spot }: Scene, { node, bad, use, pick, ...rest }: Failing): Promise<Move> {
  const typeName = rest.typeName ?? (bad === 'missing' ? 'NoneType' : bad === 'promise' ? 'coroutine' : undefined);
  const here = relocate(c, { ...spot, node }, node);
  const read = await valueOf(c, here, node, `Is \`${brief(node)}\` really what the failure says?`);
  const told: Seen | undefined = typeName === undefined ? undefined : { shape: typeName === 'NoneType' ? 'null' : typeName === 'coroutine' ? 'promise' : 'unknown', text: typeName === 'NoneType' ? 'None' : `of the type ${typeName}`, typeName };
  const seen = pick ? told : (read ?? told);
  const where = place(c, spot.file, node.line);
  const because = `At ${where} ${use}, but \`${textOf(node).length > 60 ? brief(node) : textOf(node)}\` is ${pick ? `not all of the right kind: some element is ${told?.text ?? 'bad'}` : seen?.shape === 'unknown' ? seen.text : inWords(seen)}.`;
  c.hunt.suppose('h1', `\`${brief(node)}\` at ${where} is bad: a statement before gave it this value.`, 'supported');
  const suspect: PySuspect = { ...here, bad, first: { ...here, node }, ...(seen ? { seen } : {}), ...(pick ? { pick } : {}) };
  return ask({ ask: 'value', suspect }, because);
}
