import { describe, expect, it } from 'vitest';
import { DapilotError } from '../../shared/errors.ts';
import { readArguments } from './arguments.ts';

describe('readArguments', () => {
  it('reads every option and leaves the program its own words', () => {
    const words = ['diagnose', '--cwd', 'api', '--language', 'typescript', '--adapter', 'mine', '--planner', 'builtin', '--allow', 'looks,steers'];
    expect(readArguments([...words, '--timeout', '30', '--json', 'main.ts', '--', '--json', 'x'])).toEqual({
      target: { kind: 'program', program: 'main.ts', args: ['--json', 'x'], language: 'typescript', adapter: 'mine' },
      cwd: 'api',
      planner: 'builtin',
      allow: ['looks', 'steers'],
      timeoutSeconds: 30,
      json: true,
    });
  });

  it('reads a configuration in the place of a program', () => {
    expect(readArguments(['diagnose', '--configuration', 'Serve it', '--accept', 'a1', '--cwd', 'api'])).toMatchObject({ target: { kind: 'configuration', name: 'Serve it', accept: 'a1' }, cwd: 'api' });
  });

  it('allows nothing by itself', () => {
    expect(readArguments(['diagnose', 'main.js'])).toMatchObject({ allow: [], json: false, planner: undefined });
  });

  it.each([[[]], [['--help']], [['diagnose', '-h']]])('gives help for %j', (words) => {
    expect(readArguments(words)).toBe('help');
  });

  it.each([
    [['explain', 'main.js'], /no command "explain"/],
    [['diagnose'], /No program/],
    [['diagnose', 'a.js', 'b.js'], /"b.js" is too much/],
    [['diagnose', '--language', 'cobol', 'a.js'], /--language cobol/],
    [['diagnose', '--planner', 'oracle', 'a.js'], /--planner oracle/],
    [['diagnose', '--allow', 'changes', 'a.js'], /--allow changes/],
    [['diagnose', '--configuration', 'Serve', 'a.js'], /"Serve" says itself what runs, so "a.js" is too much/],
    [['diagnose', '--configuration', 'Serve', '--', '-x'], /"-x" is too much/],
    [['diagnose', '--configuration', 'Serve', '--adapter', 'mine'], /--adapter is for a program/],
    [['diagnose', '--accept', 'a1', 'a.js'], /--accept is for a configuration/],
    [['diagnose', '--timeout', 'soon', 'a.js'], /--timeout soon/],
    [['diagnose', '--timeout', '-1', 'a.js'], /^Option '--timeout' argument is ambiguous\.$/],
    [['diagnose', '--verbose', 'a.js'], /--verbose/],
  ])('refuses %j in a sentence', (words, sentence) => {
    expect(() => readArguments(words)).toThrow(sentence);
    expect(() => readArguments(words)).toThrow(DapilotError);
  });
});
