/** The built-in planner against C and C++ programs with known causes: real loop, real lldb-dap, nobody to click. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { findLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { createLldbDap } from '../../src/main/core/dap/adapters/native/lldb-dap.ts';
import { describeCorpus } from '../support/compiled-causes.ts';
import { skipMissing } from '../support/debugpy-bench.ts';

const places = { pathSetting: () => '', pathVariable: process.env['DAPILOT_TEST_LLDB_DAP'] };
const hasLldbDap = (await findLldbDap(places, cleanEnvironment(process.env))) !== undefined;

beforeEach((context) => {
  if (!hasLldbDap) skipMissing(context, 'there is no lldb-dap');
});

describeCorpus({
  folder: realpathSync(join(import.meta.dirname, '../programs/c-causes')),
  isThere: () => hasLldbDap,
  adapters: (buildFolder) => [createLldbDap({ ...places, buildFolder, guardian: { guard: () => undefined }, logger: silentLogger })],
});
