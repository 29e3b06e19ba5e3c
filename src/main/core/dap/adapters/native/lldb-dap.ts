/** lldb-dap, the debug adapter of LLVM, for C, C++ and Rust: how it is found and started, and what its console takes. */
import { randomBytes } from 'node:crypto';
import { parseHitCondition } from '../../../../../shared/hit-conditions.ts';
import type { SafeEvaluation } from '../../../../../shared/observation.ts';
import { parsePath } from '../../reading/variable-path.ts';
import type { Adapter } from '../adapter.ts';
import { lldbDapArguments, lldbDapFacts } from './lldb-dap-arguments.ts';
import { findLldbDap, lldbDapMissing, type LldbDapPlaces } from './lldb-dap-locate.ts';
import { nativeAdapter, type NativeParts } from './native-adapter.ts';
import { commandRefused, type NativeDialect } from './native-connection.ts';
import { startOnStreams } from './native-process.ts';
import { rustFormatters } from './native-rust.ts';

export interface LldbDapParts extends LldbDapPlaces, NativeParts {}

/** From this version on the mode of its console and the prefix of commands can be chosen. */
const firstWithModes = 18;

export function createLldbDap(given: LldbDapParts): Adapter {
  const parts = { ...given, logger: given.logger.tagged('dap.lldb-dap') };
  return nativeAdapter(parts, {
    id: 'lldb-dap',
    label: 'lldb-dap',
    isThere: async (environment) => (await findLldbDap(parts, environment)) !== undefined,
    place: async (environment) => (await findLldbDap(parts, environment))?.path,
    require: async (launch) => {
      const { environment, signal } = launch;
      const found = await findLldbDap(parts, environment, signal);
      if (!found) throw lldbDapMissing();
      return async ({ language, sourceMap }) => {
        const hasModes = (found.version ?? 0) >= firstWithModes;
        const commandPrefix = hasModes ? `lldb-${randomBytes(12).toString('hex')} ` : '`';
        const initCommands = language === 'rust' ? await rustFormatters(launch) : [];
        const process = await startOnStreams(parts, { label: 'lldb-dap', command: found.path, args: hasModes ? ['--repl-mode', 'variable'] : [], environment, signal });
        return { process, dialect: dialectOf(commandPrefix), facts: lldbDapFacts({ commandPrefix, sourceMap, initCommands }) };
      };
    },
    launchArguments: lldbDapArguments,
    hitOperators: ['>', '>='],
    hitCondition,
    // In this context it follows a path and evaluates nothing.
    safeExpression: { context: 'hover', refuse, wrap: (expression) => expression.trim(), read: (value, type) => ({ kind: 'value', value, type }), failed: ({ code, detail, message }) => (code === 'adapter-refused' ? { kind: 'error', message: detail ?? message } : undefined) },
  });
}

const chatter =
  /^(To get started with the debug console|For more information visit https:\/\/lldb|Executable binary set to |Attached to process \d+|Process \d+ (exited with status = |detached)|Running initCommands:|Executing commands in |\(lldb\) command (script import|source -s 1) |error: \S+ 0x[\da-f]+: DW_TAG_|warning: This version of LLDB has no plugin for the language "rust")/;

function refuse(expression: string): SafeEvaluation | undefined {
  return parsePath(expression).length > 0 ? undefined : { kind: 'unavailable', reason: 'only names, members and elements can be read without running code of the program' };
}

/** It passes over so many hits less one, and stops at all others. */
function hitCondition(written: string): string {
  const hit = parseHitCondition(written);
  return hit ? String(hit.operator === '>' ? hit.count + 1 : Math.max(1, hit.count)) : written;
}

/** Only the console is asked in the context in which commands are possible, and only for a command. */
function dialectOf(commandPrefix: string): NativeDialect {
  return {
    evaluation: (expression, context) => {
      const isCommand = expression.trimStart().startsWith('`');
      if (!isCommand) return { expression, context: context === 'repl' ? 'watch' : context };
      if (context !== 'repl') throw commandRefused(expression);
      return { expression: `${commandPrefix}${expression.trimStart().slice(1)}`, context };
    },
    chatter,
  };
}
