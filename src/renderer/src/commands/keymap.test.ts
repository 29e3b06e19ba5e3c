import { expect, test } from 'vitest';
import { commands, type Command } from '../../../shared/commands.ts';
import { commandsOf, keysOf } from './keymap.ts';

const press = (key: string, code: string, ...held: readonly ('ctrl' | 'alt' | 'shift' | 'meta')[]) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  metaKey: held.includes('meta'),
});

test('key presses are written as in the registry', () => {
  expect(keysOf(press('F5', 'F5'), false)).toBe('F5');
  expect(keysOf(press('F11', 'F11', 'shift'), false)).toBe('Shift+F11');
  expect(keysOf(press('P', 'KeyP', 'ctrl', 'shift'), false)).toBe('Ctrl+Shift+P');
  expect(keysOf(press(',', 'Comma', 'ctrl'), false)).toBe('Ctrl+,');
  expect(keysOf(press('Enter', 'Enter', 'alt'), false)).toBe('Alt+Enter');
});

test('on a Mac Cmd stands for Ctrl, and Option does not change the letter', () => {
  expect(keysOf(press('p', 'KeyP', 'meta'), true)).toBe('Ctrl+P');
  expect(keysOf(press('p', 'KeyP', 'ctrl'), true)).toBe('P');
  expect(keysOf(press('´', 'KeyE', 'alt'), true)).toBe('Alt+E');
});

test('the keys of the debugger are those of VS Code', () => {
  const ids = (keys: string) => commandsOf(keys).map(({ id }) => id);
  expect(ids('F5')).toEqual(['run.start', 'run.continue']);
  expect(ids('Shift+F5')).toEqual(['run.cancelStart', 'run.stop']);
  expect(ids('Ctrl+F5')).toEqual(['run.startWithoutDebugging']);
  expect(ids('F10')).toEqual(['run.next']);
  expect(ids('F11')).toEqual(['run.stepIn']);
  expect(ids('Shift+F11')).toEqual(['run.stepOut']);
  expect(ids('F9')).toEqual(['breakpoint.toggle']);
  expect(ids('F10')).not.toContain('run.stepIn');
});

test('two commands share a key only when they cannot both be used', () => {
  const exclusive = new Set(['starting session', 'idle stopped', 'idle session', 'idle running', 'stopped running']);
  const all: readonly Command[] = commands;
  for (const [index, first] of all.entries()) {
    for (const second of all.slice(index + 1)) {
      if (first.keys === undefined || first.keys !== second.keys) continue;
      expect(exclusive.has(`${first.when} ${second.when}`), `${first.id} and ${second.id}`).toBe(true);
    }
  }
});
