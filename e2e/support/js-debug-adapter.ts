/** The js-debug that comes with DAPilot, as the core makes it, for whoever needs the adapter without a core. */
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { createEscapes } from '../../src/main/core/code/escape.ts';
import { createJsDebug, type JsDebugParts } from '../../src/main/core/dap/adapters/js-debug/js-debug.ts';

type Needed = Pick<JsDebugParts, 'runFolder' | 'workspaceFolder'>;

/** Nobody guards what it starts unless `parts` say so: the caller ends it. */
export function bundledJsDebug(parts: Needed & Partial<JsDebugParts>) {
  return createJsDebug({
    node: pinnedNode(),
    environment: cleanEnvironment(process.env),
    pathSetting: () => '',
    pathVariable: undefined,
    justMyCode: () => true,
    quickAnswers: () => true,
    escapeOf: createEscapes(),
    guardian: { guard: () => undefined, guardFile: () => undefined },
    logger: silentLogger,
    ...parts,
  });
}
