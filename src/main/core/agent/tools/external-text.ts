/** The tools of the person's own servers, as planners are told of them: bounded, and data like everything that others wrote. */
import type { ExternalTool } from './agent-tools.ts';
import { oneLine } from '../result-summary.ts';

const mostTools = 40;

/** Server and name as `callTool` wants them, what it is for, and its arguments. */
export function externalToolLines(tools: readonly ExternalTool[]): readonly string[] {
  const lines = tools.slice(0, mostTools).map(({ server, name, description, schema }) => `${JSON.stringify(server)} ${JSON.stringify(name)}: ${oneLine(description, 200)} arguments: ${oneLine(schema, 400)}`);
  return tools.length > mostTools ? [...lines, `… ${tools.length - mostTools} more`] : lines;
}
