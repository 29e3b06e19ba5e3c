import { expect, test } from 'vitest';
import { adapterProblems, configuredAdaptersSchema } from './adapters.ts';

const right = { command: 'gdb', launch: { program: '${program}' } };

test('the least that is right: a command and what it launches with', () => {
  expect(configuredAdaptersSchema.parse({ mine: right })['mine']).toEqual({
    ...right,
    languages: ['other'],
    fileEndings: [],
    args: [],
    env: {},
    transport: { kind: 'stdio' },
    capabilities: {},
    exceptionFilters: [],
    endsProgramItself: true,
    runsProgram: false,
  });
});

test.each([
  ['mine', { launch: {} }, 'command: A command is missing.'],
  ['mine', { command: 'gdb' }, 'launch: Neither launch nor attach is given, so it could debug nothing.'],
  ['mine', { ...right, transport: { kind: 'server', port: 1 } }, 'command: A server that runs already is not started: leave the command out.'],
  ['mine', { ...right, transport: { kind: 'port' } }, 'args: With this transport the arguments or variables have to name ${port}.'],
  ['mine', { ...right, transport: { kind: 'socket' } }, 'args: With this transport the arguments or variables have to name ${socket}.'],
  ['mine', { ...right, transport: { kind: 'dial-in' }, args: ['$port'] }, 'args: With this transport the arguments or variables have to name ${port}.'],
  ['mine', { ...right, transport: { kind: 'printed-port', pattern: 'at \\d+' } }, 'transport.pattern: The pattern needs a group for the port, for example "listening at (.+)".'],
  ['mine', { ...right, transport: { kind: 'printed-port', pattern: '(' } }, 'transport.pattern: Invalid regular expression: /(|/: Unterminated group'],
  ['mine', { ...right, fileEndings: ['rb'] }, 'fileEndings.0: An ending begins with a dot, for example ".rb".'],
  ['Mine', right, 'A name has small letters, digits and dashes, and begins with a letter.'],
  ['js-debug', right, 'This is the name of an adapter that DAPilot knows already; choose another.'],
])('%s %j is refused: %s', (id, adapter, problem) => {
  expect(adapterProblems(id, adapter)).toEqual([problem]);
});

test('a placeholder that stands for nothing is named with those there are, at any depth', () => {
  const [problem] = adapterProblems('mine', { ...right, launch: { deep: [{ x: 'a ${fileName} b' }] } });
  expect(problem).toMatch(/^launch: \$\{fileName\} stands for nothing here\. There are: name, program, args, /);
  expect(adapterProblems('mine', { ...right, args: ['${env:HOME}', '$${fileName}'] })).toEqual([]);
  // A port in a template is that of what is attached to; in arguments there is no process id.
  expect(adapterProblems('mine', { ...right, args: ['${processId}'] })).toHaveLength(1);
});
