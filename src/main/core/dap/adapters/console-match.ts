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

/** How many of the lines that begin at `at` a call wrote: 0 when they are not its. */
export type Match = (lines: readonly string[], at: number) => number;

export function matchOf(call: ConsoleCall): Match {
  return call.hasObjects ? matchObjects(call) : matchText(call);
}

function matchText({ text, indent }: ConsoleCall): Match {
  const wanted = text.split('\n');
  return (lines, at) => {
    if (at + wanted.length > lines.length) return 0;
    return wanted.every((line, index) => sameLine(line, dedent(lines[at + index] ?? '', indent))) ? wanted.length : 0;
  };
}

/** A program may be told to write in colours. */
function sameLine(told: string, written: string): boolean {
  return told === written || (written.includes('\u001b') && plain(told) === plain(written));
}

// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

function matchObjects({ text, indent }: ConsoleCall): Match {
  const words = told(text);
  return (lines, at) => {
    const first = lines[at];
    if (first === undefined || !mayBegin(text, dedent(first, indent))) return 0;
    // A value in several lines goes on in lines that are indented further, or that close it.
    let end = at + 1;
    while (end - at < mostLines && continues(lines[end], indent)) end += 1;
    const written = lines.slice(at, end).map((line) => dedent(line, indent)).join('\n');
    return agree(words, compact(written)) ? end - at : 0;
  };
}

/** Words are the same in both; a quick look spares the slow one. */
function mayBegin(told: string, written: string): boolean {
  const word = /^[\w$]+/.exec(told)?.[0];
  return word === undefined || written.startsWith(word) || /^[[{<\d]/.test(written);
}

function continues(line: string | undefined, indent: number): boolean {
  return line !== undefined && (line.startsWith(`${' '.repeat(indent)}  `) || /^[}\]>)]/.test(dedent(line, indent)));
}

function dedent(line: string, indent: number): string {
  if (indent === 0) return line;
  return line.startsWith(' '.repeat(indent)) ? line.slice(indent) : line;
}

const compact = (text: string) => plain(text).replaceAll(/[\s'"`]/g, '');

/** Lengths of lists are V8's addition. */
function told(text: string): string {
  // Its stack is another one.
  const stack = text.search(/\n\s+at /);
  const words = (stack === -1 ? text : `${text.slice(0, stack)}…`).replaceAll(/(^|[\s:,[{])\(\d+\) \[/g, '$1[');
  return compact(words.replaceAll(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT\S* \([^)]*\)/g, '…'));
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
