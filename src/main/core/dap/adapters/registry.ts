import type { Adapter } from './adapter.ts';
import { createJsDebug, type JsDebugParts } from './js-debug.ts';

/**
 * All adapters we know; the first that names a language debugs it. Each finds its server by itself: setting, then
 * environment variable, then the bundled one. A further adapter is a further file beside this one and an entry here.
 */
export function createAdapters(parts: JsDebugParts): readonly Adapter[] {
  return [createJsDebug(parts)];
}
