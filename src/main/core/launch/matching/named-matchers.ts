/** The problem matchers that tasks name with a `$`, as VS Code and its usual extensions have them. The expressions are ours. */
import type { BackgroundPatterns, GroupName, Pattern } from './matcher.ts';
import type { Severity } from '../../../../shared/tasks.ts';

/** A matcher whose names are to be looked for where the task runs. */
export interface NamedMatcher {
  readonly owner: string;
  readonly source?: string;
  readonly severity: Severity;
  readonly patterns: readonly [Pattern, ...Pattern[]];
  readonly files: 'absolute' | 'autoDetect';
  readonly background?: BackgroundPatterns;
}

const one = (regexp: RegExp, groups: Pattern['groups'], more: Partial<Pattern> = {}): Pattern => ({ regexp: regexp.source, kind: 'location', groups, loop: false, ...more });
const groups = (...names: readonly (GroupName | '')[]): Pattern['groups'] => Object.fromEntries(names.map((name, index) => [name, index + 1]).filter(([name]) => name !== ''));

type Make = Pick<NamedMatcher, 'owner' | 'patterns'> & Partial<NamedMatcher>;
const matcher = (made: Make): NamedMatcher => ({ source: made.owner, severity: 'error', files: 'autoDetect', ...made });

const tsc = matcher({
  owner: 'typescript',
  source: 'ts',
  patterns: [one(/^(\S.*?)[(:](\d+)[,:](\d+)\)?(?::| -)\s+(error|warning|info)\s+(TS\d+)\s*:\s*(.*)$/, groups('file', 'line', 'column', 'severity', 'code', 'message'))],
});

const tscWatch: NamedMatcher = {
  ...tsc,
  background: {
    activeOnStart: true,
    begins: /(?:^|[\]-]\s)(?:Starting compilation in watch mode|File change detected\. Starting incremental compilation)\.\.\./.source,
    ends: /(?:Found \d+ errors?\.|Compilation complete\.) Watching for file changes\./.source,
  },
};

const jshint = groups('line', 'column', 'message', 'severity', 'code');

const rustc = matcher({
  owner: 'rust',
  source: 'rustc',
  patterns: [
    one(/^(error|warning|note|help)(?:\[(\w+)\])?: (.*)$/, groups('severity', 'code', 'message')),
    one(/^\s*-->\s+(.*?):(\d+):(\d+)\s*$/, groups('file', 'line', 'column')),
  ],
});

const esbuild = matcher({
  owner: 'esbuild',
  patterns: [
    one(/^\S \[(ERROR|WARNING)\] (.*)$/, groups('severity', 'message')),
    one(/^\s*$/, {}),
    one(/^\s+(\S.*?):(\d+):(\d+):$/, groups('file', 'line', 'column')),
  ],
});

const field = (name: string, value: string) => new RegExp(String.raw`^\s*"${name}":\s*${value},?\s*$`);

const all: Readonly<Record<string, readonly NamedMatcher[]>> = {
  tsc: [tsc],
  'tsc-watch': [tscWatch],
  'eslint-compact': [
    matcher({
      owner: 'eslint',
      severity: 'warning',
      patterns: [one(/^(.+): line (\d+), col (\d+), (Error|Warning|Info) - (.+?)(?: \(([^()]*)\))?$/, groups('file', 'line', 'column', 'severity', 'message', 'code'))],
    }),
  ],
  'eslint-stylish': [
    matcher({
      owner: 'eslint',
      severity: 'warning',
      patterns: [
        one(/^((?:[a-zA-Z]:)?[./\\].*?)\s*$/, groups('file')),
        one(/^\s+(\d+):(\d+)\s+(error|warning|info)\s+(\S.*?)(?:\s{2,}(\S+))?\s*$/, groups('line', 'column', 'severity', 'message', 'code'), { loop: true }),
      ],
    }),
  ],
  jshint: [
    matcher({
      owner: 'jshint',
      severity: 'warning',
      patterns: [one(/^(.*): line (\d+), col (\d+), (.+?)(?: \(([EWI])(\d+)\))?$/, groups('file', 'line', 'column', 'message', 'severity', 'code'))],
    }),
  ],
  'jshint-stylish': [
    matcher({
      owner: 'jshint',
      severity: 'warning',
      patterns: [one(/^(\S.*)$/, groups('file')), one(/^\s+line\s+(\d+)\s+col\s+(\d+)\s+(.+?)(?:\s+\(([EWI])(\d+)\))?$/, jshint, { loop: true })],
    }),
  ],
  gcc: [
    matcher({
      owner: 'cpp',
      source: 'gcc',
      patterns: [one(/^(.+?):(\d+):(?:(\d+):)?\s+(?:fatal\s+)?(error|warning):\s+(.*)$/, groups('file', 'line', 'column', 'severity', 'message'))],
    }),
  ],
  go: [
    matcher({
      owner: 'go',
      patterns: [one(/^\s*(?:vet: )?(\S.*?\.go):(\d+):(?:(\d+):)?\s+(\S.*)$/, groups('file', 'line', 'column', 'message'))],
    }),
  ],
  python: [
    matcher({
      owner: 'python',
      patterns: [one(/^\s*File "([^"]+)", line (\d+)/, groups('file', 'line')), one(/^\s*(\S.*?)\s*$/, groups('message'))],
    }),
  ],
  msCompile: [
    matcher({
      owner: 'msCompile',
      source: 'cpp',
      patterns: [
        one(/^(?:\s*\d+>)?\s*(\S.*?)\((\d+(?:,\d+){0,3})\)\s*:\s+(?:fatal\s+)?(error|warning|info)\s+(\w+)\s*:\s*(.*)$/, groups('file', 'location', 'severity', 'code', 'message')),
      ],
    }),
  ],
  lessc: [
    matcher({ owner: 'less', patterns: [one(/^\s*(?:\w+Error: )?(\S.*?) in (\S.*?) on line (\d+), column (\d+):?/, groups('message', 'file', 'line', 'column'))] }),
    matcher({ owner: 'less', patterns: [one(/^\s*(\S.*) in file (.*) line no\. (\d+)$/, groups('message', 'file', 'line'))] }),
  ],
  'node-sass': [
    matcher({
      owner: 'sass',
      patterns: [
        one(/^\{$/, {}),
        one(field('status', String.raw`\d+`), {}),
        one(field('file', '"(.*)"'), groups('file')),
        one(field('line', String.raw`(\d+)`), groups('line')),
        one(field('column', String.raw`(\d+)`), groups('column')),
        one(field('message', '"(.*)"'), groups('message')),
      ],
    }),
  ],
  rustc: [rustc],
  'rustc-watch': [{ ...rustc, background: { activeOnStart: true, begins: /^\[Running /.source, ends: /^\[Finished running/.source } }],
  esbuild: [esbuild],
  'esbuild-watch': [{ ...esbuild, background: { activeOnStart: true, begins: /\[watch\] build started/.source, ends: /\[watch\] build finished/.source } }],
};

const alsoCalled: Readonly<Record<string, string>> = { lessCompile: 'lessc' };

/** What a name without its `$` stands for; undefined for one that we do not know. */
export function namedMatcher(name: string): readonly NamedMatcher[] | undefined {
  return Object.hasOwn(all, name) ? all[name] : Object.hasOwn(alsoCalled, name) ? all[alsoCalled[name] ?? ''] : undefined;
}

/** For a sentence that refuses another one. */
export const matcherNames: readonly string[] = Object.keys(all).map((name) => `$${name}`);
