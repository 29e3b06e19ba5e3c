/**
 * Reads the value of the root's "thoughts" out of a JSON answer while it is still arriving, so that people can read along.
 * For showing only: nothing is decided from a part of an answer.
 */

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\', '/': '/' };

/** Give it each piece of the answer; it gives what became readable of the thoughts. Pieces may be cut anywhere. */
export function createThoughtsReader(): (piece: string) => string {
  /** The last characters before the object, as long as a think block's marks; undefined once the object has begun. */
  let before: string | undefined = '';
  let inThought = false;
  let depth = 0;
  let inString = false;
  let escape: string | undefined;
  /** The string being read, when it is a key of the root or when the thoughts are read. */
  let key = '';
  let expectsKey = true;
  let reading = false;
  let finished = false;
  let high = '';

  function character(text: string): string {
    if (!reading) {
      key += text;
      return '';
    }
    // A pair of surrogates is shown as one, also when its halves come in two pieces.
    if (high !== '') {
      const pair = high + text;
      high = '';
      return pair;
    }
    if (/^[\uD800-\uDBFF]$/.test(text)) {
      high = text;
      return '';
    }
    return text;
  }

  function inText(char: string): string {
    if (escape !== undefined) {
      escape += char;
      if (escape[0] !== 'u') {
        const plain = escapes[escape] ?? '';
        escape = undefined;
        return character(plain);
      }
      if (escape.length < 5) return '';
      const code = Number.parseInt(escape.slice(1), 16);
      escape = undefined;
      return Number.isNaN(code) ? '' : character(String.fromCharCode(code));
    }
    if (char === '\\') {
      escape = '';
      return '';
    }
    if (char !== '"') return character(char);
    inString = false;
    if (reading) {
      reading = false;
      finished = true;
    }
    return '';
  }

  function outside(char: string): void {
    if (char === '"') {
      inString = true;
      reading = depth === 1 && !expectsKey && key === 'thoughts';
      if (!reading && depth === 1 && expectsKey) key = '';
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === ':' && depth === 1) expectsKey = false;
    else if (char === ',' && depth === 1) expectsKey = true;
  }

  return (piece) => {
    let shown = '';
    for (let index = 0; index < piece.length && !finished; index += 1) {
      const char = piece[index]!;
      if (before !== undefined) {
        before = (before + char).slice(-'</think>'.length);
        if (before.endsWith('<think>')) inThought = true;
        else if (before === '</think>') inThought = false;
        else if (char === '{' && !inThought) {
          before = undefined;
          depth = 1;
        }
      } else if (inString) shown += inText(char);
      else outside(char);
    }
    return shown;
  };
}
