/** The person's breakpoints as a folder's files keep them. Files of older versions lack what came later. */
import { z } from 'zod';
import { adapterTextOf } from '../../../shared/adapter-text.ts';
import type { Breakpoint, FunctionBreakpoint } from '../../../shared/debug.ts';
import type { BreakpointId } from '../../../shared/ids.ts';
import type { SavedBreakpoint, SavedFunctionBreakpoint } from '../base/debugger.ts';

const id = z.string().min(1).max(100).transform((text) => text as BreakpointId);
const lines = z.array(z.string().max(1000)).max(20);
const common = {
  id: id.optional(),
  enabled: z.boolean(),
  condition: z.string().optional(),
  hitCondition: z.string().optional(),
};

export const savedBreakpointsSchema = z.array(
  z.object({
    ...common,
    path: z.string(),
    line: z.number().int().min(1),
    column: z.number().int().min(1).optional(),
    logMessage: z.string().optional(),
    after: id.optional(),
    temporary: z.literal('hit').optional(),
    anchor: z.object({ text: z.string().max(1000), before: lines, after: lines }).optional(),
  }),
) as z.ZodType<readonly SavedBreakpoint[]>;

export const savedFunctionsSchema = z.array(z.object({ ...common, name: z.string().min(1) })) as z.ZodType<readonly SavedFunctionBreakpoint[]>;

/** What is kept of them: nothing of the agent's, nothing that goes away at the next stop, nothing in a text of one session. */
export function toSavedBreakpoints(all: readonly Breakpoint[]): readonly SavedBreakpoint[] {
  return all
    .filter(({ origin, path, temporary }) => origin === 'person' && temporary !== 'stop' && !adapterTextOf(path))
    .map(({ origin: _, bindings: __, lost: ___, ...saved }) => saved);
}

export function toSavedFunctions(all: readonly FunctionBreakpoint[]): readonly SavedFunctionBreakpoint[] {
  return all.map(({ bindings: _, ...saved }) => saved);
}
