import { expect, test } from 'vitest';
import { fillTemplate, fillWords } from './configured-template.ts';

const given = {
  values: { program: '/w/a "b" ${x}.rb', args: ['one', 'two words', '${program}'], port: 4711, flag: false, env: { A: '1' }, host: undefined },
  environment: { HOME: '/home/me' },
};

test('a placeholder that stands alone becomes the value itself', () => {
  expect(fillTemplate({ program: '${program}', args: '${args}', port: '${port}', flag: '${flag}', env: '${env}', plain: 3 }, given)).toEqual({
    program: given.values.program,
    args: given.values.args,
    port: 4711,
    flag: false,
    env: { A: '1' },
    plain: 3,
  });
});

test('what a value holds is never read as a template', () => {
  expect(fillTemplate({ text: 'run ${program}!' }, given)).toEqual({ text: 'run /w/a "b" ${x}.rb!' });
  expect(fillWords(['--', '${args}'], given)).toEqual(['--', 'one', 'two words', '${program}']);
});

test('within a list a list is spread, at every depth', () => {
  expect(fillTemplate({ a: { b: ['x', '${args}', ['${port}']] } }, given)).toEqual({ a: { b: ['x', 'one', 'two words', '${program}', [4711]] } });
});

test('what stands for nothing is left out, with the field or the entry that asked for it', () => {
  expect(fillTemplate({ target: '${host}:${port}', list: ['a', '${host}', 'b'], inner: { host: '${host}' } }, given)).toEqual({ list: ['a', 'b'], inner: {} });
  expect(fillWords(['--host', '${host}'], given)).toEqual(['--host']);
});

test('variables of the environment, and text that only looks like a placeholder', () => {
  expect(fillTemplate({ home: '${env:HOME}/x', missing: '${env:NOPE}', kept: '$${port} is ${port}', alone: '$${port}' }, given)).toEqual({ home: '/home/me/x', kept: '${port} is 4711', alone: '${port}' });
});

test('a list or an object has no place within a text', () => {
  expect(() => fillTemplate({ line: 'x ${args}' }, given)).toThrow('The template "x ${args}" puts a list into a text.');
  expect(() => fillWords(['${env}'], given)).toThrow('The template "${env}" puts a whole object into a text.');
});
