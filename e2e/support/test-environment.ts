/** Of the person or the runner of the tests, not of a test. */
const notOurs = ['DAPILOT_API_KEY', 'DAPILOT_JS_DEBUG', 'DAPILOT_DEBUGPY', 'DAPILOT_DELVE', 'DAPILOT_LOG', 'DAPILOT_TEST_REPORT', 'NODE_OPTIONS', 'INIT_CWD', 'NO_COLOR', 'FORCE_COLOR'];

/** The environment of this process without what belongs to the person who runs the tests. */
export function testEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !notOurs.includes(name))), ...more };
}
