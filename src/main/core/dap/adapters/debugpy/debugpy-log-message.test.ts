import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { wrapLogMessage } from './debugpy-log-message.ts';

const python = spawnSync('python3', ['-c', '']).status === 0;

/** What debugpy makes of it, without debugpy: the expression in a frame, with a queue that is never empty. */
function said(message: string, setup: string): readonly string[] {
  const script = `
import json, sys, types
class Debugger: pass
debugger = Debugger()
class Queue:
    asked = 0
    def qsize(self):
        Queue.asked += 1
        return 1000 if Queue.asked % 5 else 0
debugger.writer = types.SimpleNamespace(_cmd_queue=Queue())
sys.modules["pydevd"] = types.SimpleNamespace(get_global_debugger=lambda: debugger)
def frame():
    ${setup}
    return [eval(sys.argv[1], globals(), locals()), eval(sys.argv[1], globals(), locals()), str(Queue.asked)]
print(json.dumps(frame()))
`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script, wrapLogMessage(message).slice(1, -1)], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

test('an expression in braces of its own; what debugpy cannot read is left to it', () => {
  expect(wrapLogMessage('open {i')).toBe('open {i');
  const wrapped = wrapLogMessage('at {i} "quoted" \\ \n %');
  expect(wrapped).toMatch(/^\{[^]*\}$/);
  let depth = 0;
  const depths = [...wrapped].map((character) => (depth += character === '{' ? 1 : character === '}' ? -1 : 0));
  expect(depths.findIndex((each) => each === 0)).toBe(wrapped.length - 1);
});

test.skipIf(!python)('it puts the message together: names of the frame, percent signs, what fails is in its own place, and it waits for what is underway', () => {
  expect(said('100% {i} {names["a"]} é', 'i, names = 3, {"a": 4}')).toEqual(['100% 3 4 é', '100% 3 4 é', '10']);
  expect(said('{i} {nothing.x} {i +}', 'i = 3')[1]).toMatch(/^3 <failed: NameError: name 'nothing' is not defined> <failed: SyntaxError: .*>$/);
  expect(said('{exec} {bytes}', 'exec, bytes = 1, 2')[0]).toBe('1 2');
});
