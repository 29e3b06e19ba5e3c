/** What the agent has besides the debugger, for tests of other things: an environment in order, no git, no external tools. */
import { DapilotError } from '../../src/shared/errors.ts';
import type { AgentTools } from '../../src/main/core/agent/tools/agent-tools.ts';

export const noTools: AgentTools = {
  checkEnvironment: async () => ({ folder: '/', language: 'javascript', findings: [], checkedAt: 0 }),
  recentChanges: async () => {
    throw new DapilotError('not-supported', 'This folder is in no git repository.');
  },
  external: {
    any: () => false,
    list: async () => [],
    call: async (server) => {
      throw new DapilotError('tool-missing', `There is no server "${server}".`);
    },
  },
};
