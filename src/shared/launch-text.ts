/** Arguments and environment as people type them. No shell ever sees them; only quotes and backslashes are understood. */

/** Splits a line into arguments: blanks separate, quotes keep blanks, a backslash keeps the next sign. */
export function splitArguments(line: string): { readonly args: readonly string[]; readonly problem?: string } {
  const args: string[] = [];
  let current: string | null = null;
  let quote: string | null = null;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (quote !== null) {
      if (sign === quote) quote = null;
      else if (sign === '\\' && quote === '"' && /["\\]/.test(line[at + 1] ?? '')) current = (current ?? '') + line[(at += 1)];
      else current = (current ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      current ??= '';
    } else if (/\s/.test(sign)) {
      if (current !== null) args.push(current);
      current = null;
    } else if (sign === '\\' && /[\s"'\\]/.test(line[at + 1] ?? '')) {
      current = (current ?? '') + line[(at += 1)];
    } else current = (current ?? '') + sign;
  }
  if (current !== null) args.push(current);
  return quote === null ? { args } : { args, problem: `The ${quote === '"' ? 'double' : 'single'} quote is not closed.` };
}

/** Arguments as one line that splits into the same arguments. */
export function joinArguments(args: readonly string[]): string {
  return args.map((arg) => (arg !== '' && !/[\s"'\\]/.test(arg) ? arg : `"${arg.replace(/["\\]/g, '\\$&')}"`)).join(' ');
}

/** `NAME=value` lines; a name without `=` removes that variable. */
export function parseEnvironment(text: string): { readonly env: Readonly<Record<string, string | null>>; readonly problem?: string } {
  const env: Record<string, string | null> = {};
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const at = line.indexOf('=');
    const name = at < 0 ? line : line.slice(0, at);
    if (!/^[^\s=]+$/.test(name)) return { env, problem: `Line ${index + 1} has no name before its value: write NAME=value.` };
    env[name] = at < 0 ? null : line.slice(at + 1);
  }
  return { env };
}

/** The lines that `parseEnvironment` reads back to the same. */
export function formatEnvironment(env: Readonly<Record<string, string | null>>): string {
  return Object.entries(env)
    .map(([name, value]) => (value === null ? name : `${name}=${value}`))
    .join('\n');
}
