/** The built-in planner against Go programs with known causes: real loop, real delve, nobody to click. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createDelve } from '../../src/main/core/dap/adapters/delve/delve.ts';
import { describeCorpus } from '../support/compiled-causes.ts';
import { needDelve } from '../support/go-bench.ts';
import { cachedDelve } from '../support/go-delve.ts';

needDelve();

describeCorpus({
  folder: realpathSync(join(import.meta.dirname, '../programs/go-causes')),
  adapters: (runFolder) => [createDelve({ installation: cachedDelve, runFolder, guardian: { guard: () => undefined, guardFile: () => undefined }, logger: silentLogger })],
});
