/** From what tasks.json says about a problem matcher to one that is complete. All of it is text of the workspace. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { severities, type Severity } from '../../../../shared/tasks.ts';
import { optional } from '../../base/loose.ts';
import { groupNames, type BackgroundPatterns, type FileLocation, type Matcher, type Pattern } from './matcher.ts';
import { matcherNames, namedMatcher, type NamedMatcher } from './named-matchers.ts';

export interface MatcherPlace {
  /** Where the task runs; names of compilers are relative to it. */
  readonly cwd: string;
  /** Root of the workspace. */
  readonly folder: string;
  /** Replaces the variables of file locations. */
  readonly resolve: (text: string) => Promise<string>;
}

const longest = 5000;
const expression = z.string().min(1).max(longest);
const group = z.number().int().min(0).max(99).optional();
const patternSchema = z.object({
  regexp: expression,
  kind: z.enum(['file', 'location']).optional(),
  ...Object.fromEntries(groupNames.map((name) => [name, group])) as Record<(typeof groupNames)[number], typeof group>,
  loop: z.boolean().optional(),
});
const edgeSchema = z.union([expression, z.object({ regexp: expression })]).optional();
const backgroundSchema = z.object({ activeOnStart: z.boolean().optional(), beginsPattern: edgeSchema, endsPattern: edgeSchema }).optional();
const locations = z.enum(['absolute', 'relative', 'autoDetect', 'search']);
const folders = z.union([z.string(), z.array(z.string())]).optional();
const matcherSchema = z.object({
  base: z.string().optional(),
  owner: z.string().max(200).optional(),
  source: z.string().max(200).optional(),
  severity: z.string().optional(),
  fileLocation: z.union([locations, z.tuple([locations]), z.tuple([locations, z.union([z.string(), z.object({ include: folders, exclude: folders })])])]).optional(),
  pattern: z.union([z.string(), patternSchema, z.array(patternSchema).min(1).max(20)]).optional(),
  background: backgroundSchema,
  /** VS Code's older name. */
  watching: backgroundSchema,
});
type Written = z.infer<typeof matcherSchema>;

/**
 * The matchers of a task's `problemMatcher`. Never rejects for what is written there: what cannot be used is left out, with a
 * sentence in `notes`.
 */
export async function readMatchers(written: unknown, place: MatcherPlace): Promise<{ readonly matchers: readonly Matcher[]; readonly notes: readonly string[] }> {
  const matchers: Matcher[] = [];
  const notes: string[] = [];
  for (const one of written === undefined ? [] : Array.isArray(written) ? written : [written]) {
    try {
      matchers.push(...(await readOne(one, place)));
    } catch (error) {
      notes.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { matchers, notes };
}

async function readOne(written: unknown, place: MatcherPlace): Promise<readonly Matcher[]> {
  if (typeof written === 'string') return named(written).map((matcher) => complete(matcher, place));
  const parsed = matcherSchema.safeParse(written);
  if (!parsed.success) throw new Error(`A problem matcher is not usable: ${reasonOf(parsed.error)}.`);
  return readWritten(parsed.data, place);
}

async function readWritten(written: Written, place: MatcherPlace): Promise<readonly Matcher[]> {
  const bases = written.base === undefined ? [] : named(written.base).map((matcher) => complete(matcher, place));
  const patterns = written.pattern === undefined ? undefined : patternsOf(written.pattern);
  const files = written.fileLocation === undefined ? undefined : await fileLocationOf(written.fileLocation, place);
  const background = backgroundOf(written.background ?? written.watching);
  const own = {
    ...optional('owner', written.owner),
    ...optional('source', written.source),
    ...(written.severity === undefined ? {} : { severity: severityOf(written.severity) ?? 'error' }),
    ...optional('files', files),
    ...optional('background', background),
  };
  if (bases.length > 0) return bases.map((base) => ({ ...base, ...own, patterns: patterns?.[0] ?? base.patterns }));
  if (patterns === undefined) throw new Error('A problem matcher has no pattern.');
  return patterns.map((each) => ({ owner: 'external', severity: 'error', files: { kind: 'relative', folder: place.folder }, ...own, patterns: each }));
}

function named(name: string): readonly NamedMatcher[] {
  const found = namedMatcher(name.replace(/^\$/, ''));
  if (!found) throw new Error(`There is no problem matcher ${name.slice(0, 100)} here; known are ${matcherNames.join(', ')}. An extension may bring it in VS Code.`);
  return found;
}

function complete({ files, ...matcher }: NamedMatcher, { cwd }: MatcherPlace): Matcher {
  return { ...matcher, files: files === 'absolute' ? { kind: 'absolute' } : { kind: 'autoDetect', folder: cwd } };
}

/** Several where a name stands for several. */
function patternsOf(written: NonNullable<Written['pattern']>): readonly Matcher['patterns'][] {
  if (typeof written === 'string') return named(written).map(({ patterns }) => patterns);
  const list = Array.isArray(written) ? written : [written];
  const [first, ...others] = list.map((pattern) => patternOf(pattern, list.length === 1));
  return first ? [[first, ...others]] : [];
}

/** Where a single pattern does not say which group is what, the first three are file, line and column, and all of it the message. */
function patternOf({ regexp, kind = 'location', loop = false, ...rest }: z.infer<typeof patternSchema>, single: boolean): Pattern {
  compile(regexp);
  const written = Object.fromEntries(groupNames.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]))) as Pattern['groups'];
  const usual: Pattern['groups'] = kind === 'file' || written.location !== undefined ? { file: 1, message: 0 } : { file: 1, line: 2, column: 3, message: 0 };
  return { regexp, kind, groups: single ? { ...usual, ...written } : written, loop };
}

function backgroundOf(written: Written['background']): BackgroundPatterns | undefined {
  if (!written) return undefined;
  const begins = edgeOf(written.beginsPattern);
  const ends = edgeOf(written.endsPattern);
  return { activeOnStart: written.activeOnStart ?? false, ...optional('begins', begins), ...optional('ends', ends) };
}

function edgeOf(written: z.infer<typeof edgeSchema>): string | undefined {
  const regexp = typeof written === 'object' ? written.regexp : written;
  if (regexp !== undefined) compile(regexp);
  return regexp;
}

/** Throws with words of ours; what it costs to run one is not our concern here. */
function compile(regexp: string): void {
  try {
    new RegExp(regexp);
  } catch (error) {
    throw new Error(`The pattern ${regexp.slice(0, 200)} of a problem matcher is no regular expression (${error instanceof Error ? error.message : String(error)}).`, { cause: error });
  }
}

async function fileLocationOf(written: NonNullable<Written['fileLocation']>, place: MatcherPlace): Promise<FileLocation> {
  const [kind, base] = typeof written === 'string' ? [written] : written;
  const absolute = async (path: string) => resolve(place.folder, await place.resolve(path));
  if (kind === 'absolute') return { kind };
  if (kind === 'search') {
    const { include = '${workspaceFolder}', exclude = [] } = typeof base === 'object' ? base : base === undefined ? {} : { include: base };
    const all = (paths: string | readonly string[]) => Promise.all([paths].flat().map(absolute));
    return { kind, include: await all(include), exclude: await all(exclude) };
  }
  return { kind, folder: typeof base === 'string' ? await absolute(base) : place.folder };
}

/** How tools write it: in full, as a letter, or as `fatal error` or `note`. Undefined for anything else. */
export function severityOf(word: string): Severity | undefined {
  const known: Readonly<Record<string, Severity>> = { e: 'error', err: 'error', fatal: 'error', 'fatal error': 'error', w: 'warning', warn: 'warning', i: 'info', note: 'info', hint: 'info', help: 'info' };
  const lower = word.trim().toLowerCase();
  return severities.find((severity) => severity === lower) ?? known[lower];
}

function reasonOf(error: z.ZodError): string {
  const { path = [], message = 'it is of another kind' } = error.issues[0] ?? {};
  return `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`;
}
