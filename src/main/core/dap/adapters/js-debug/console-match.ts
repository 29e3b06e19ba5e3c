/**
 * Whether a call of console.* that the runtime told of is what a program wrote. Primitives are known exactly. Objects are
 * described by V8, "(2) [1, 2]" where Node writes "[ 1, 2 ]", so they are compared as far as both mean the same.
 */

export interface ConsoleCall {
  /** Without the line end; objects in V8's words. */
  readonly text: string;
  /** It holds values that are no primitives. */
  readonly hasObjects: boolean;
  /** Columns by which Node indents it, because of the groups around it. */
  readonly indent: number;
}

/** Of one object that is logged. */
const mostLines = 200;

/** What a program wrote up to a line end. A flood is looked through again and again, so nothing of it is made out twice. */
export interface WrittenLine {
  readonly text: string;
  /** Without colours: a program may be told to write in them. */
  readonly plain: string;
  /** Made when first needed. */
  words?: string;
}

// oxlint-disable-next-line no-control-regex
export const plainOf = (text: string) => (text.includes('\u001b') ? text.replaceAll(/\u001b\[[\d;]*m/g, '') : text);

export function writtenLine(text: string): WrittenLine {
  return { text, plain: plainOf(text) };
}

/** How many of the lines that begin at `at` a call wrote: 0 when they are not its. */
export type Match = (lines: readonly WrittenLine[], at: number) => number;

export function matchOf(call: ConsoleCall): Match {
  return call.hasObjects ? matchObjects(call) : matchText(call);
}

function matchText({ text, indent }: ConsoleCall): Match {
  const wanted = plainOf(text).split('\n');
  return (lines, at) => {
    if (at + wanted.length > lines.length) return 0;
    return wanted.every((line, index) => line === dedent(lines[at + index]?.plain ?? '', indent)) ? wanted.length : 0;
  };
}

function matchObjects({ text, indent }: ConsoleCall): Match {
  const words = told(text);
  const firstWord = /^[\w$]+/.exec(text)?.[0] ?? '';
  return (lines, at) => {
    const first = lines[at];
    if (first === undefined || !mayBegin(firstWord, dedent(first.plain, indent)) || !agree(words, wordsOf(first))) return 0;
    // A value in several lines goes on in lines that are indented further, or that close it.
    let end = at + 1;
    while (end - at < mostLines && continues(lines[end]?.plain, indent)) end += 1;
    return agree(words, lines.slice(at, end).map(wordsOf).join('')) ? end - at : 0;
  };
}

/** Words are the same in both, unless a value is the first. */
function mayBegin(firstWord: string, written: string): boolean {
  return written.startsWith(firstWord) || /^[[{<\d]/.test(written);
}

function continues(line: string | undefined, indent: number): boolean {
  return line !== undefined && (line.startsWith(`${' '.repeat(indent)}  `) || /^[}\]>)]/.test(dedent(line, indent)));
}

function dedent(line: string, indent: number): string {
  if (indent === 0) return line;
  return line.startsWith(' '.repeat(indent)) ? line.slice(indent) : line;
}

const compact = (text: string) => text.replaceAll(/[\s'"`]/g, '');
const wordsOf = (line: WrittenLine) => (line.words ??= compact(line.plain));

/** Lengths of lists are V8's addition. */
function told(text: string): string {
  // Its stack is another one.
  const stack = text.search(/\n\s+at /);
  const words = (stack === -1 ? text : `${text.slice(0, stack)}…`).replaceAll(/(^|[\s:,[{])\(\d+\) \[/g, '$1[');
  return compact(plainOf(words).replaceAll(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT\S* \([^)]*\)/g, '…'));
}

/** Up to where one of them says no more, or says it in another way. */
function agree(told: string, written: string): boolean {
  const length = Math.min(told.length, written.length);
  let same = 0;
  while (same < length && told[same] === written[same]) same += 1;
  if (same > 0 && (same === told.length || same === written.length)) return true;
  const rest = told.slice(same);
  if (rest.startsWith('…')) return same > 0 || /^\d{4}-\d\d-\d\dT/.test(written);
  const inOtherWords = /^([[{(ƒ]|\(\)=>|class|async|function|Buffer)/.test(rest);
  return /^[[{<]/.test(written.slice(same)) && (same > 0 || inOtherWords);
}
