/** From the adapter's words to the core's facts. Nothing here asks or remembers anything. */
import { basename, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  valueLimit,
  type Scope,
  type SessionCapabilities,
  type Source,
  type StackFrame,
  type Variable,
} from '../../../../shared/debug.ts';
import { cut, integer, optional, position, record, strings, text, type Loose } from '../../base/loose.ts';

export const nameLimit = 500;

export function toVariable(raw: Loose): Variable {
  const hint = record(raw['presentationHint']);
  const attributes = strings(hint['attributes']);
  return {
    name: cut(text(raw['name']) ?? '', nameLimit),
    value: cut(text(raw['value']) ?? '', valueLimit),
    reference: position(raw['variablesReference']),
    ...optional('type', cutText(raw['type'], nameLimit)),
    ...optional('named', count(raw['namedVariables'])),
    ...optional('indexed', count(raw['indexedVariables'])),
    ...optional('evaluateName', text(raw['evaluateName'])),
    ...optional('memoryReference', cutText(raw['memoryReference'], nameLimit)),
    ...(hint['lazy'] === true ? { lazy: true } : {}),
    ...(attributes.includes('readOnly') || attributes.includes('constant') ? { readOnly: true } : {}),
  };
}

/** Registers are many and few people want them at every stop: they are read when somebody looks at them. */
export function toScope(raw: Loose): Scope {
  const registers = raw['presentationHint'] === 'registers' || /^(cpu )?registers$/i.test(text(raw['name']) ?? '');
  return {
    name: cut(text(raw['name']) ?? '', nameLimit),
    reference: position(raw['variablesReference']),
    expensive: raw['expensive'] === true || registers,
    ...optional('named', count(raw['namedVariables'])),
    ...optional('indexed', count(raw['indexedVariables'])),
    ...optional('hint', registers ? 'registers' : text(raw['presentationHint'])),
  };
}

/** A source with a reference is the adapter's own text, and its path then only a label; a path must be a real one. */
export function toSource(raw: Loose): Source | undefined {
  const reference = position(raw['sourceReference']);
  const path = localPath(text(raw['path']));
  const named = text(raw['name']) ?? text(raw['path']) ?? '';
  // debugpy names a file by its whole path.
  const name = cut(isAbsolute(named) ? basename(named) : named, nameLimit);
  if (reference > 0) return { name, reference };
  if (path !== undefined) return { name, path };
  return name === '' ? undefined : { name };
}

export function toFrame(raw: Loose, isUser: (path: string) => boolean): StackFrame {
  const rawSource = record(raw['source']);
  const source = toSource(rawSource);
  const hint = raw['presentationHint'];
  const subtle = hint === 'subtle' || rawSource['presentationHint'] === 'deemphasize';
  return {
    id: integer(raw['id']) ?? 0,
    name: cut(text(raw['name']) ?? '', nameLimit),
    ...optional('source', source),
    line: position(raw['line']),
    column: position(raw['column']),
    kind: hint === 'label' ? 'label' : subtle ? 'subtle' : 'normal',
    ...optional('instructionReference', cutText(raw['instructionPointerReference'], nameLimit)),
    user: hint !== 'label' && source?.path !== undefined && isUser(source.path),
    ...(raw['canRestart'] === false ? { canRestart: false } : {}),
  };
}

export function toCapabilities(raw: Loose, hitOperators?: readonly string[]): SessionCapabilities {
  return {
    conditionalBreakpoints: raw['supportsConditionalBreakpoints'] === true,
    hitConditionalBreakpoints: raw['supportsHitConditionalBreakpoints'] === true,
    logPoints: raw['supportsLogPoints'] === true,
    evaluateForHovers: raw['supportsEvaluateForHovers'] === true,
    ...(raw['supportsCompletionsRequest'] === true ? { completions: true } : {}),
    ...(raw['supportsClipboardContext'] === true ? { clipboard: true } : {}),
    ...(raw['supportsReadMemoryRequest'] === true ? { memory: true } : {}),
    ...(raw['supportsWriteMemoryRequest'] === true ? { memoryWrite: true } : {}),
    ...(raw['supportsDisassembleRequest'] === true ? { disassembly: true } : {}),
    ...(raw['supportsSteppingGranularity'] === true ? { instructionStepping: true } : {}),
    ...(raw['supportsInstructionBreakpoints'] === true ? { instructionBreakpoints: true } : {}),
    ...(raw['supportsStepBack'] === true ? { stepBack: true } : {}),
    ...(raw['supportsDataBreakpoints'] === true ? { dataBreakpoints: true } : {}),
    ...(raw['supportsSetVariable'] === true ? { setVariable: true } : {}),
    ...(raw['supportsSetExpression'] === true ? { setExpression: true } : {}),
    ...(raw['supportsGotoTargetsRequest'] === true ? { goto: true } : {}),
    ...(raw['supportsRestartFrame'] === true ? { restartFrame: true } : {}),
    ...(raw['supportsStepInTargetsRequest'] === true ? { stepInTargets: true } : {}),
    ...(raw['supportsSingleThreadExecutionRequests'] === true ? { singleThread: true } : {}),
    ...(raw['supportsLoadedSourcesRequest'] === true ? { loadedSources: true } : {}),
    ...(raw['supportsModulesRequest'] === true ? { modules: true } : {}),
    ...(raw['supportsFunctionBreakpoints'] === true ? { functionBreakpoints: true } : {}),
    ...(raw['supportsBreakpointLocationsRequest'] === true ? { breakpointLocations: true } : {}),
    ...optional('hitOperators', hitOperators),
  };
}

export function localPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  if (path.startsWith('file://')) {
    try {
      return fileURLToPath(path);
    } catch {
      return undefined;
    }
  }
  return isAbsolute(path) ? path : undefined;
}

export function cutText(value: unknown, limit: number): string | undefined {
  const found = text(value);
  return found === undefined ? undefined : cut(found, limit);
}

function count(value: unknown): number | undefined {
  const found = integer(value);
  return found === undefined || found < 0 ? undefined : found;
}
