/** CodeLLDB for C, C++ and Rust: how it is found and started, and what its console takes. */
import { optional, text, type Loose } from '../../../base/loose.ts';
import type { Adapter } from '../adapter.ts';
import { codelldbArguments, codelldbFacts, codelldbSettings } from './codelldb-arguments.ts';
import { codelldbMissing, findCodelldb, type CodelldbPlaces } from './codelldb-locate.ts';
import { nativeAdapter, type NativeParts } from './native-adapter.ts';
import { commandRefused, type NativeDialect } from './native-connection.ts';
import { startDialling } from './native-process.ts';

export interface CodelldbParts extends CodelldbPlaces, NativeParts {}

export function createCodelldb(given: CodelldbParts): Adapter {
  const parts = { ...given, logger: given.logger.tagged('dap.codelldb') };
  return nativeAdapter(parts, {
    id: 'codelldb',
    label: 'CodeLLDB',
    isThere: async () => (await findCodelldb(parts)) !== undefined,
    place: async () => (await findCodelldb(parts))?.path,
    require: async ({ environment, signal }) => {
      const found = await findCodelldb(parts);
      if (!found) throw codelldbMissing();
      return async ({ language, sourceMap }) => {
        const start = { label: 'CodeLLDB', command: found.path, args: ['--settings', codelldbSettings], environment, signal };
        const process = await startDialling(parts, start, (port, token) => ['--connect', String(port), '--auth-token', token]);
        return { process, dialect, facts: codelldbFacts(language, sourceMap) };
      };
    },
    launchArguments: codelldbArguments,
    hitOperators: ['=', '==', '>', '>=', '<', '<=', '%'],
    safeEvaluation: 'variables',
  });
}

/** Its expressions can be Python of its own when they begin so; and it knows several marks of a command. */
const marked = /^\s*(\/|`|\?)/;

const dialect: NativeDialect = {
  evaluation: (expression, context) => {
    if (context !== 'repl' && marked.test(expression)) throw commandRefused(expression);
    return { expression, context };
  },
  refuseBreakpoint: ({ condition = '', logMessage = '' }) =>
    marked.test(condition) || /\{\s*[/`?]/.test(logMessage) ? 'A condition or message is an expression of the language; it cannot begin with one of "/", "?" and "`".' : undefined,
  breakpoint: pending,
  tellsOfStart: true,
  chatter: /^(Console is in '|Launching: |Launched process \d+ from |Attached to process \d+|Process exited with code \d+|Stop reason: |Loading Rust formatters from |error: \S+ 0x[\da-f]+: DW_TAG_)/,
};

/** It takes every breakpoint for a good one, also where the program has no code. */
function pending(raw: Loose): Loose {
  const { message: words, ...rest } = raw;
  const message = text(words);
  if (message === undefined || !/^Resolved locations: \d+$/.test(message)) return raw;
  if (message !== 'Resolved locations: 0') return rest;
  return { ...rest, verified: false, ...optional('message', 'No code of the program is at this line yet.') };
}
