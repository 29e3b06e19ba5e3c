/** Which of two spellings is the slip: the one that is no usual word, or that the sources use less. */
import { closestName } from '../likeness.ts';
import type { Program } from '../program.ts';

/** Words that names and keys are often made of. */
const usual = new Set(
  'account active csv json html xml yaml address age amount api area author average balance base batch body book buffer cache category cell cellar center child children city class client code color colour column command comment config connection content count country created currency customer data database date day default delay delete description destination detail device direction directory discount distance duration email enabled end error event field file filter first flag folder format from grade group handler header heading height host hours id image index input item items key keys kind label language last length level limit line link list load location lock mail match max maximum menu message method min minimum mode model month name names node note number object offset option order orders output owner page password path payload permission person phone point points port position price product profile project quantity query queue quota rate rating reading receive record region request required response result retry role room route row rows sale score search second section sender separate sequence server session setting settings shape size source speed square start state status step stock store street subject success sum table tag target tax temperature text time timeout title token total type unit update url user username value values version view visible volume wait weight width word worker year zone'.split(' '),
);

/** How often a word stands in the sources. */
export function mentions(program: Program, word: string): number {
  if (!/^\w+$/u.test(word)) return 0;
  const pattern = new RegExp(`(?<!\\w)${word}(?!\\w)`, 'g');
  return program.filesWith(word).reduce((count, { text }) => count + (text.match(pattern)?.length ?? 0), 0);
}

/** Whether `word` is rather the slip of the two; undefined when nothing tells. */
export function isSlip(program: Program, word: string, other: string): boolean | undefined {
  const [own, its] = [mentions(program, word), mentions(program, other)];
  const isUsual = (each: string): boolean => each.split('_').every((part) => usual.has(part.toLowerCase()) || usual.has(part.toLowerCase().replace(/s$/, '')));
  if (isUsual(word) !== isUsual(other)) return isUsual(other);
  return own === its ? undefined : own < its;
}

/** The name like this one, and whether that one is right. */
export function similarName(program: Program, name: string, names: readonly string[]): { readonly name: string; readonly isUsual: boolean } | undefined {
  const similar = closestName(name, names);
  return similar === undefined ? undefined : { name: similar, isUsual: isSlip(program, name, similar) !== false };
}
