import { describe, expect, test } from 'vitest';
import type { StartQuestion } from '../../../shared/configurations.ts';
import { createResolver, resolveValue, type VariableContext } from './variables.ts';

const roots = [{ name: 'shop', path: '/w/shop' }, { name: 'api', path: '/w/shop/packages/api' }] as const;

function resolver(more: Partial<VariableContext> = {}) {
  const asked: StartQuestion[] = [];
  const context: VariableContext = {
    root: roots[0],
    roots,
    editor: { path: '/w/shop/packages/api/src/main.test.ts', line: 3, selectedText: 'a ${file} b' },
    environment: { NAME: '${workspaceFolder}' },
    platform: 'linux',
    inputs: [],
    setting: () => undefined,
    command: async () => undefined,
    ask: async (question) => {
      asked.push(question);
      return `answer ${asked.length}`;
    },
    ...more,
  };
  return { resolve: createResolver(context), asked };
}

test.each([
  ['${workspaceFolder}/a', '/w/shop/a'],
  ['${workspaceFolder:api}', '/w/shop/packages/api'],
  ['${workspaceFolderBasename}', 'shop'],
  ['${relativeFile}', 'packages/api/src/main.test.ts'],
  ['${relativeFile:api}', 'src/main.test.ts'],
  ['${relativeFileDirname}', 'packages/api/src'],
  ['${fileBasename} ${fileBasenameNoExtension} ${fileExtname}', 'main.test.ts main.test .ts'],
  ['${fileDirname}', '/w/shop/packages/api/src'],
  ['${fileWorkspaceFolder}', '/w/shop/packages/api'],
  ['${lineNumber}${/}${pathSeparator}', '3//'],
  ['${env:NAME}|${env:NONE}', '${workspaceFolder}|'],
  ['${selectedText}', 'a ${file} b'],
  ['no $variable {at} $ all', 'no $variable {at} $ all'],
])('%s', async (text, expected) => {
  // What was put in is not looked at again.
  expect(await resolver().resolve(text)).toBe(expected);
});

test('separators and names of variables are those of the platform', async () => {
  const windows = { platform: 'win32', root: { name: 'w', path: 'C:\\w' }, editor: { path: 'C:\\w\\src\\a.ts' }, environment: { Path: 'x' } } as const;
  expect(await resolver(windows).resolve('${relativeFile} ${/} ${env:PATH}')).toBe('src\\a.ts \\ x');
});

test('one input is asked once, in whatever value it stands', async () => {
  const { resolve, asked } = resolver({ inputs: [{ id: 'port', type: 'promptString', description: 'Port?', password: true }] });
  expect(await resolveValue({ args: ['${input:port}', 1, null], env: { P: '${input:port}' }, on: true }, resolve)).toEqual({ args: ['answer 1', 1, null], env: { P: 'answer 1' }, on: true });
  expect(asked).toEqual([{ kind: 'promptString', id: 'port', description: 'Port?', password: true }]);
});

describe('what has no value is named', () => {
  test.each([
    ['${nothing}', /\$\{nothing\} is no variable/],
    ['${userHome:x}', /\$\{userHome:x\} is no variable/],
    ['${workspaceFolder:web}', /names a folder that the workspace does not have/],
    ['${config:a.b}', /has no value: the workspace has no such setting/],
    ['${input:x}', /there is no input of this id/],
    ['${command:editor.action.format}', /\$\{command:editor\.action\.format\} runs a command of VS Code/],
  ])('%s', async (text, message) => {
    await expect(resolver().resolve(text)).rejects.toMatchObject({ message: expect.stringMatching(message) as string, hint: expect.any(String) as string });
  });

  test('a file that is not open', async () => {
    await expect(resolver({ editor: undefined }).resolve('${file}')).rejects.toMatchObject({ message: expect.stringContaining('needs an open file') as string });
  });
});

test('commands that pick a process ask for one', async () => {
  const { resolve, asked } = resolver();
  for (const name of ['pickProcess', 'PickProcess', 'pickRemoteProcess', 'extension.js-debug.pickNodeProcess', 'pickMyProcess']) await resolve(`\${command:${name}}`);
  expect(asked.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'pickProcess'));
});
