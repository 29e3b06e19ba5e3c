import type { ConfiguredAdapter } from '../../../../shared/adapters.ts';
import type { Adapter } from './adapter.ts';
import { createCodelldb, type CodelldbParts } from './native/codelldb.ts';
import { createConfiguredAdapter } from './configured/configured.ts';
import type { ConfiguredParts } from './configured/configured-start.ts';
import { createDebugpy, type DebugpyParts } from './debugpy/debugpy.ts';
import { createDelve, type DelveParts } from './delve/delve.ts';
import { createJsDebug, type JsDebugParts } from './js-debug/js-debug.ts';
import { createLldbDap, type LldbDapParts } from './native/lldb-dap.ts';

export interface NativeParts {
  readonly lldbDap: LldbDapParts;
  readonly codelldb: CodelldbParts;
}

/**
 * All adapters we know; the first that names a language and is there debugs it. Each finds its server by itself: setting, then
 * environment variable, then the one that comes with us or with the runtime. A further adapter is a further file beside this one and an entry here.
 */
export function createAdapters(javascript: JsDebugParts, python: DebugpyParts, go: DelveParts, native: NativeParts): readonly Adapter[] {
  return [createJsDebug(javascript), createDebugpy(python), createDelve(go), createLldbDap(native.lldbDap), createCodelldb(native.codelldb)];
}

/** Those of the settings, as `described` has them at each call; made anew only when it has changed. */
export function createConfiguredAdapters(described: () => Readonly<Record<string, ConfiguredAdapter>>, parts: ConfiguredParts): () => readonly Adapter[] {
  let made: { readonly of: Readonly<Record<string, ConfiguredAdapter>>; readonly adapters: readonly Adapter[] } | undefined;
  return () => {
    const now = described();
    if (made?.of !== now) made = { of: now, adapters: Object.entries(now).map(([id, adapter]) => createConfiguredAdapter(id, adapter, parts)) };
    return made.adapters;
  };
}
