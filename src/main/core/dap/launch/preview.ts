/** What a launch would execute, found out without running anything of it. */
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { LaunchPreview } from '../../base/debugger.ts';
import type { NodeVersionOf } from '../../base/node-versions.ts';
import { isInside } from '../../base/paths.ts';
import { pathOutside } from '../adapters/configured/configured-command.ts';
import type { Adapter } from '../adapters/adapter.ts';
import { commandLines, scriptBodies } from './command-line.ts';
import { chooseRuntime, type RuntimeContext } from './launch.ts';

const assumedNode = '24.0.0';

/** Throws what `chooseRuntime` throws. */
export async function previewOf(configuration: LaunchConfiguration, adapter: Adapter, context: RuntimeContext): Promise<LaunchPreview> {
  const resolved = await chooseRuntime(configuration, { ...context, nodeVersionOf: unasked(context), unasked: true });
  const { launched, environment } = resolved;
  // What is started to find it comes from no folder of the workspace.
  const path = await adapter.place?.(await pathOutside(context.environment.environment, context.workspace), launched);
  const scripts = await scriptBodies(launched);
  return {
    configuration: launched,
    commands: await commandLines(launched),
    cwd: launched.cwd,
    environment: { before: context.environment.environment, after: environment },
    adapter: { label: adapter.label, ...(path === undefined ? {} : { path }) },
    scripts,
  };
}

/** A Node of the workspace is not started to ask for its version: it is taken for one that fits. Others get nothing of the configuration. */
function unasked({ nodeVersionOf, workspace, environment }: RuntimeContext): NodeVersionOf {
  return async (node, { cwd }) => (isInside(workspace, node) || isInside(cwd, node) ? assumedNode : nodeVersionOf(node, { cwd, environment: environment.environment }));
}
