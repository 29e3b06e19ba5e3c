/**
 * Finding a line again in a file that was changed: by its text and by the lines around it. Pure. It is never guessed:
 * where two places fit as well as each other, or none, the line is lost.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LineAnchor } from '../../../../shared/debug.ts';

/** So many lines on either side are remembered. */
const reach = 3;
const longestLine = 300;
const telling = 10;

const tells = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** What is remembered of a line, from 1; undefined when the text has no such line. */
export function anchorOf(lines: readonly string[], line: number): LineAnchor | undefined {
  const text = lines[line - 1];
  if (text === undefined) return undefined;
  const near = Array.from({ length: reach }, (_, index) => index + 1);
  const at = (index: number) => (index in lines ? [plain(lines[index])] : []);
  return {
    text: plain(text),
    before: near.flatMap((distance) => at(line - 1 - distance)),
    after: near.flatMap((distance) => at(line - 1 + distance)),
  };
}

/**
 * Where the line is now, from 1. Lines with its text count by how many of their neighbours are the same, then by how near
 * they are. Where its text is nowhere, it is the one line between the same neighbours: that has been edited.
 */
export function findAnchor(lines: readonly string[], line: number, anchor: LineAnchor): number | undefined {
  const places = lines.map(plain);
  const scoreAt = (index: number) => neighbours(places, index, anchor);
  if (isDeepStrictEqual(anchorOf(lines, line), anchor)) return line;
  const same = places.flatMap((text, index) => (text === anchor.text ? [{ index, score: scoreAt(index) }] : [])).filter(({ score }) => tells(anchor.text) || score >= telling);
  if (same.length > 0) return best(same, line - 1);
  const edited = places.flatMap((_, index) => (isBetween(places, index, anchor) ? [{ index, score: scoreAt(index) }] : []));
  return edited.length === 1 ? best(edited, line - 1) : undefined;
}

interface Candidate {
  readonly index: number;
  readonly score: number;
}

function best(candidates: readonly Candidate[], before: number): number | undefined {
  const far = ({ index }: Candidate) => Math.abs(index - before);
  const [first, second] = candidates.toSorted((a, b) => b.score - a.score || far(a) - far(b));
  if (first === undefined) return undefined;
  if (second === undefined || first.index === before || second.score < first.score) return first.index + 1;
  // Several that look alike: the neighbours must tell something, and one of them be nearer.
  return first.score > 0 && far(first) < far(second) ? first.index + 1 : undefined;
}

/** How many of the neighbours stand where they stood; those that say something count more than all that do not. */
function neighbours(places: readonly string[], index: number, { before, after }: LineAnchor): number {
  const worth = (text: string, at: number): number => (places[at] !== text ? 0 : tells(text) ? telling : 1);
  const all = [...before.map((text, distance) => worth(text, index - 1 - distance)), ...after.map((text, distance) => worth(text, index + 1 + distance))];
  return all.reduce((sum, one) => sum + one, 0);
}

/** The next line on both sides is what it was, and at least one of them says something. */
function isBetween(places: readonly string[], index: number, { before: [above], after: [below] }: LineAnchor): boolean {
  if (above === undefined && below === undefined) return false;
  const isSame = (text: string | undefined, at: number) => text === undefined ? !(at in places) : places[at] === text;
  return isSame(above, index - 1) && isSame(below, index + 1) && tells(`${above ?? ''}${below ?? ''}`);
}

/** How far it is indented says nothing. */
function plain(text: string | undefined): string {
  return (text ?? '').trim().slice(0, longestLine);
}
