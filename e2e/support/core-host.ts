/** What a core in the process of a test is given: it has its folders to itself, and nobody guards what it starts. */
import { join } from 'node:path';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import type { CoreHost } from '../../src/main/core/core-host.ts';

export function coreHost(own: Pick<CoreHost, 'folders' | 'currentFolder'> & Partial<CoreHost>): CoreHost {
  return {
    version: 'test',
    examples: join(import.meta.dirname, '../../examples'),
    claim: async () => async () => undefined,
    logger: silentLogger,
    environment: {},
    guardian: { guard: () => undefined, guardFile: () => undefined },
    interactive: true,
    allow: [],
    ...own,
  };
}
