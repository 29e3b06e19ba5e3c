import { expect, test } from 'vitest';
import type { EnvironmentFinding } from '../../../../shared/environment.ts';
import type { Observation } from '../../../../shared/observation.ts';
import { brokenEnvironment } from './environment.ts';

const off: EnvironmentFinding = { about: 'dependencies', state: 'off', message: 'left is missing.', hint: 'Run npm ci.' };
const printed = (output: string) => ({ rootId: 'r', output }) as Observation;
const thrown = (typeName: string, message: string) => ({ rootId: 'r', output: '', stop: { reason: 'exception', exception: { typeName, message }, frames: [] } }) as unknown as Observation;

test.each([
  ['left', thrown('Error', "Cannot find module 'left'\nRequire stack:\n- /w/a.js")],
  ['@scope/right', printed("Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@scope/right' imported from /w/a.mjs")],
  ['flask.json', thrown('ModuleNotFoundError', "No module named 'flask.json'")],
])('%s is missing where dependencies are off', (name, observation) => {
  expect(brokenEnvironment({ environment: [off], observation })).toBe(`${name} cannot be loaded, and the environment is not as the project asks for it, so I look for no cause in the code. left is missing. Run npm ci.`);
  expect(brokenEnvironment({ observation })).toBeUndefined();
  expect(brokenEnvironment({ environment: [{ ...off, about: 'interpreter' }], observation })).toBeUndefined();
});

test.each([thrown('Error', "Cannot find module './price'"), thrown('Error', "Cannot find module '/w/price.js'"), thrown('TypeError', 'x is undefined'), printed('all is well')])('a failure of the code stays one', (observation) => {
  expect(brokenEnvironment({ environment: [off], observation })).toBeUndefined();
});
