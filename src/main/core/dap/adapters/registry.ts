import type { Adapter } from './adapter.ts';
import { createDebugpy, type DebugpyParts } from './debugpy.ts';
import { createJsDebug, type JsDebugParts } from './js-debug.ts';

/**
 * All adapters we know; the first that names a language debugs it. Each finds its server by itself: setting, then
 * environment variable, then the one that comes with us or with the runtime. A further adapter is a further file beside this one and an entry here.
 */
export function createAdapters(javascript: JsDebugParts, python: DebugpyParts): readonly Adapter[] {
  return [createJsDebug(javascript), createDebugpy(python)];
}
