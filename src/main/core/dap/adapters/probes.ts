import type { ConfiguredAdapter } from '../../../../shared/adapters.ts';
import { configuredProbe } from './discovery-configured.ts';
import { javascriptProbe } from './discovery-javascript.ts';
import { pythonProbe, type PythonProbeParts } from './discovery-python.ts';
import type { Probe } from './discovery.ts';
import type { JsDebugParts } from './js-debug.ts';

export interface ProbeParts {
  readonly javascript: Pick<JsDebugParts, 'pathSetting' | 'pathVariable'>;
  readonly python: PythonProbeParts;
  /** The setting debug.adapters. */
  configured(): Readonly<Record<string, ConfiguredAdapter>>;
}

/** How each adapter is looked for, in the order of the page. */
export function createProbes({ javascript, python, configured }: ProbeParts): () => readonly Probe[] {
  const own = [javascriptProbe(javascript), pythonProbe(python)];
  return () => [...own, ...Object.entries(configured()).map(([id, adapter]) => configuredProbe(id, adapter))];
}
