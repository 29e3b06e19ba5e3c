import type { ConfiguredAdapter } from '../../../../../shared/adapters.ts';
import type { CodelldbPlaces } from '../native/codelldb-locate.ts';
import type { DelveInstallation } from '../delve/delve-install.ts';
import { configuredProbe } from './discovery-configured.ts';
import { goProbe } from './discovery-go.ts';
import { javascriptProbe } from './discovery-javascript.ts';
import { codelldbProbe, lldbDapProbe } from './discovery-native.ts';
import { pythonProbe, type PythonProbeParts } from './discovery-python.ts';
import type { Probe } from './discovery.ts';
import type { JsDebugParts } from '../js-debug/js-debug.ts';
import type { LldbDapPlaces } from '../native/lldb-dap-locate.ts';

export interface ProbeParts {
  readonly javascript: Pick<JsDebugParts, 'pathSetting' | 'pathVariable'>;
  readonly python: PythonProbeParts;
  readonly go: DelveInstallation;
  readonly native: { readonly lldbDap: LldbDapPlaces; readonly codelldb: CodelldbPlaces };
  /** The setting debug.adapters. */
  configured(): Readonly<Record<string, ConfiguredAdapter>>;
}

/** How each adapter is looked for, in the order of the page. */
export function createProbes({ javascript, python, go, native, configured }: ProbeParts): () => readonly Probe[] {
  const own = [javascriptProbe(javascript), pythonProbe(python), lldbDapProbe(native.lldbDap), codelldbProbe(native.codelldb), goProbe(go)];
  return () => [...own, ...Object.entries(configured()).map(([id, adapter]) => configuredProbe(id, adapter))];
}
