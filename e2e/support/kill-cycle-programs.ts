/** Programs for kill cycles, with what they need: JavaScript always, Python where a debugpy can be had. */
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { hasDebianDebugpy } from '../../scripts/system-parts.ts';

export function killCyclePrograms() {
  const python = hasDebianDebugpy();
  return {
    programs: ['js/keeps.js', ...(python ? ['py/keeps.py'] : [])],
    settings: { debug: { node: pinnedNode(), ...(python ? { python: '/usr/bin/python3' } : {}) }, agent: { enabled: false } },
  };
}
