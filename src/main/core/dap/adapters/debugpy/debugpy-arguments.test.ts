import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import type { LaunchConfiguration, ModuleConfiguration, ProgramConfiguration } from '../../../../../shared/launch.ts';
import { debugpyArguments } from './debugpy-arguments.ts';

const started = { name: 'n', language: 'python', args: ['a'], cwd: '/w', env: {}, stopOnEntry: false, console: 'internalConsole', runtimeExecutable: '/bin/python' } as const;
const program = (more: Partial<ProgramConfiguration> = {}): LaunchConfiguration => ({ ...started, target: 'program', program: '/w/main.py', ...more });
const module = (more: Partial<ModuleConfiguration> = {}): LaunchConfiguration => ({ ...started, target: 'module', module: 'pytest', ...more });
const of = (configuration: LaunchConfiguration, environment = {}, justMyCode = true) => debugpyArguments(configuration, environment, justMyCode);

test('a program, its Python and its environment', () => {
  expect(of(program({ runtimeArgs: ['-X', 'dev'] }), { A: '1' })).toEqual({
    type: 'debugpy', request: 'launch', name: 'n', program: '/w/main.py', python: ['/bin/python'], pythonArgs: ['-X', 'dev'], args: ['a'], cwd: '/w', env: { A: '1' },
    stopOnEntry: false, console: 'internalConsole', redirectOutput: true, justMyCode: true, subProcess: true, showReturnValue: true,
  });
});

test('in a terminal the output is seen there and not twice', () => {
  expect(of(program({ console: 'integratedTerminal' }))).toMatchObject({ console: 'integratedTerminal', redirectOutput: false });
});

test('the launch has the last word on the person’s own code, then the setting', () => {
  expect([of(program(), {}, false), of(program({ justMyCode: true }), {}, false), of(module({ justMyCode: false }))].map(({ justMyCode }) => justMyCode)).toEqual([false, true, false]);
});

test('a module, by its name or as Python’s own arguments say it', () => {
  expect(of(module({ runtimeArgs: ['-X', 'dev'] }))).toMatchObject({ module: 'pytest', pythonArgs: ['-X', 'dev'] });
  expect(of(module())).not.toHaveProperty('program');
  expect(of(program({ runtimeArgs: ['-X', 'dev', '-m', 'tool'] }))).toMatchObject({ module: 'tool', pythonArgs: ['-X', 'dev'] });
});

test('a package is found from the folder around it', () => {
  const launch = program({ program: '/src/shop/till/__main__.py', runtimeArgs: ['-m', 'shop.till'] });
  expect(of(launch, { PYTHONPATH: '/x' })).toMatchObject({ module: 'shop.till', env: { PYTHONPATH: `/src${delimiter}/x` } });
  expect(of(program({ program: '/w/shop/__main__.py', runtimeArgs: ['-m', 'shop'] }))).toMatchObject({ env: {} });
});

test.each<[string, LaunchConfiguration, object]>([
  ['manage.py', program({ program: '/w/manage.py', args: ['runserver', '--noreload'] }), { django: true }],
  ['the module django', module({ module: 'django' }), { django: true }],
  ['the module flask', module({ module: 'flask' }), { jinja: true }],
  ['anything else', module(), {}],
])('templates of %s', (_, launch, flags) => {
  const { django, jinja } = of(launch);
  expect({ ...(django === undefined ? {} : { django }), ...(jinja === undefined ? {} : { jinja }) }).toEqual(flags);
});

const attached = { name: 'n', target: 'process', language: 'python', cwd: '/w' } as const;

test('a process by its address, with the folder that its files are in', () => {
  expect(of({ ...attached, port: 5678, remoteRoot: '/app', justMyCode: false })).toEqual({
    type: 'debugpy', request: 'attach', name: 'n', connect: { host: '127.0.0.1', port: 5678 }, pathMappings: [{ localRoot: '/w', remoteRoot: '/app' }],
    redirectOutput: true, justMyCode: false, subProcess: true, showReturnValue: true,
  });
  expect(of({ ...attached, host: 'example.test', port: 1 })).toMatchObject({ connect: { host: 'example.test', port: 1 } });
});

test('a process by its id', () => {
  expect(of({ ...attached, processId: 7 })).toMatchObject({ request: 'attach', processId: 7 });
  expect(of({ ...attached, processId: 7 })).not.toHaveProperty('connect');
});

test('its own words win', () => {
  const adapterArguments = { pathMappings: [{ localRoot: '/w', remoteRoot: '.' }], subProcess: false };
  expect(of({ ...attached, port: 5678, remoteRoot: '/app', adapterArguments })).toMatchObject(adapterArguments);
  expect(of(module({ adapterArguments: { gevent: true } }))).toMatchObject({ gevent: true, module: 'pytest' });
});

test('what is no Python is refused', () => {
  expect(() => of({ ...started, language: 'javascript', target: 'script', script: 'dev' })).toThrow('debugpy cannot debug npm run dev.');
});
