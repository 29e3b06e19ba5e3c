/** Programs for kill cycles, with what they need: JavaScript always, Python and Go where their debuggers can be had. */
import { tmpdir } from 'node:os';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { hasDebianDebugpy } from '../../scripts/system-parts.ts';
import { goFolders, provideDelve } from './go-delve.ts';

export async function killCyclePrograms() {
  const python = hasDebianDebugpy();
  const delve = await provideDelve().catch(() => undefined);
  return {
    programs: ['js/keeps.js', ...(python ? ['py/keeps.py'] : []), ...(delve ? ['go/keeps/keeps.go'] : [])],
    settings: {
      debug: { node: pinnedNode(), ...(python ? { python: '/usr/bin/python3' } : {}), ...(delve ? { delvePath: delve.path } : {}) },
      agent: { enabled: false },
    },
    // The folders of the person are not those of the tests, but what Go has built once need not be built again.
    environment: delve ? await goFolders(tmpdir()) : {},
  };
}
