/**
 * Debug adapters of the person's own settings, and what the adapters page shows of all adapters. Nothing of a workspace
 * may name an adapter's command: only the settings file of the person can.
 */
import { z } from 'zod';
import type { Problem } from './errors.ts';
import { languages } from './launch.ts';

/** Adapters that DAPilot knows by itself; no configured one may take their name. */
const ownAdapters = ['js-debug', 'debugpy', 'lldb-dap', 'codelldb', 'delve'] as const;

/** What `${name}` can stand for in a launch or attach template. */
export const templateNames = [
  'name',
  'program',
  'args',
  'cwd',
  /** The program's whole environment. */
  'env',
  /** What the launch changes of it; null removes a variable. */
  'envChanges',
  'stopOnEntry',
  /** internalConsole or integratedTerminal: an adapter that honours the latter asks for a terminal. */
  'console',
  'justMyCode',
  'runtimeExecutable',
  'runtimeArgs',
  'package',
  'module',
  'url',
  'processId',
  'host',
  /** Of what is attached to. */
  'port',
  'coreFile',
  'remoteRoot',
  'workspaceFolder',
] as const;
export type TemplateName = (typeof templateNames)[number];

/** What it can stand for in the adapter's own arguments and variables; `port` and `socket` are those of the adapter. */
export const commandNames = ['port', 'socket', 'program', 'args', 'cwd', 'workspaceFolder'] as const;

/** `${name}` or `${env:NAME}`; `$${` is a plain `${`. */
export const placeholder = /\$(\$\{)|\$\{(?:env:([^{}]+)|([^{}]*))\}/g;

const words = z.array(z.string().max(10_000)).max(200).readonly();
const port = z.number().int().min(1).max(65_535);

const transport = z.discriminatedUnion('kind', [
  /** DAP on the adapter's standard streams. */
  z.strictObject({ kind: z.literal('stdio') }),
  /** It prints where it listens; the first group of the pattern is the port, or host:port. */
  z.strictObject({ kind: z.literal('printed-port'), pattern: z.string().min(1).max(500).optional() }),
  /** It listens at a port that it is told: this one, or without one a free one. */
  z.strictObject({ kind: z.literal('port'), port: port.optional() }),
  /** It listens on a Unix socket. */
  z.strictObject({ kind: z.literal('socket') }),
  /** It connects to a port of ours. */
  z.strictObject({ kind: z.literal('dial-in') }),
  /** It runs already, elsewhere or here, and is not started. */
  z.strictObject({ kind: z.literal('server'), host: z.string().min(1).max(253).default('127.0.0.1'), port }),
]);
export type AdapterTransport = z.infer<typeof transport>;

const template = z.record(z.string().max(200), z.unknown());

export const configuredAdapterSchema = z
  .strictObject({
    /** As it is called on screen; absent: its id. */
    label: z.string().min(1).max(60).optional(),
    /** For the person: what it needs, and what was tried. */
    description: z.string().max(2000).optional(),
    /** Launches of these languages can choose it. */
    languages: z.array(z.enum([...languages, 'other'])).max(20).readonly().default(['other']),
    /** Programs that end like this are its own, whatever their language. */
    fileEndings: z.array(z.string().max(20).regex(/^\.[^/\\\s]+$/, 'An ending begins with a dot, for example ".rb".')).max(50).readonly().default([]),
    /** An absolute path, one that begins with ~/, or a name that is looked up on the PATH. */
    command: z.string().min(1).max(4096).optional(),
    args: words.default([]),
    /** Changes to the environment it inherits; `null` removes a variable. */
    env: z.record(z.string(), z.string().nullable()).readonly().default({}),
    /** Absent: a folder of DAPilot's own, so that nothing of the workspace is read by it unasked. */
    cwd: z.string().min(1).max(4096).optional(),
    transport: transport.default({ kind: 'stdio' }),
    /** The arguments of DAP's launch request; absent: it cannot launch. */
    launch: template.optional(),
    /** The arguments of its attach request; absent: it cannot attach. */
    attach: template.optional(),
    /** What it announces wrongly: these win over its own words. */
    capabilities: z.record(z.string().max(100), z.unknown()).default({}),
    /** What DAP's initialize calls it, for adapters that are several; absent: its name. */
    adapterID: z.string().min(1).max(100).optional(),
    /** Exception filters that are on until the person decides. */
    exceptionFilters: z.array(z.string().max(100)).max(50).readonly().default([]),
    /** It ends the program well by itself; else its processes are ended first. */
    endsProgramItself: z.boolean().default(true),
    /** The program runs inside of the adapter's own process: what that writes and how it ends is the program's. */
    runsProgram: z.boolean().default(false),
    /** It may take so long until it can be reached, and until its first answer; absent: 15 and 10 seconds. */
    startSeconds: z.number().int().min(1).max(600).optional(),
    /** What tells its version; absent: it is not asked. */
    versionArgs: words.optional(),
  })
  .superRefine((adapter, { addIssue }) => {
    const issue = (path: readonly (string | number)[], message: string) => addIssue({ code: 'custom', path: [...path], message });
    const { transport: way, command } = adapter;
    if (way.kind === 'server' ? command !== undefined : command === undefined) {
      issue(['command'], way.kind === 'server' ? 'A server that runs already is not started: leave the command out.' : 'A command is missing.');
    }
    if (adapter.launch === undefined && adapter.attach === undefined) issue(['launch'], 'Neither launch nor attach is given, so it could debug nothing.');
    const told = JSON.stringify([adapter.args, adapter.env]);
    const needed = way.kind === 'socket' ? 'socket' : way.kind === 'dial-in' || (way.kind === 'port' && way.port === undefined) ? 'port' : undefined;
    if (needed !== undefined && !told.includes(`\${${needed}}`)) issue(['args'], `With this transport the arguments or variables have to name \${${needed}}.`);
    if (way.kind === 'printed-port' && way.pattern !== undefined) for (const message of patternProblems(way.pattern)) issue(['transport', 'pattern'], message);
    for (const [key, names] of [['args', commandNames], ['env', commandNames], ['cwd', commandNames], ['launch', templateNames], ['attach', templateNames]] as const) {
      for (const name of unknownNames(adapter[key], names)) issue([key], `\${${name}} stands for nothing here. There are: ${names.join(', ')}, and env:NAME.`);
    }
  });

/** One entry of the setting debug.adapters. */
export type ConfiguredAdapter = z.infer<typeof configuredAdapterSchema>;
/** As it is written. */
export type WrittenAdapter = z.input<typeof configuredAdapterSchema>;

/** Without what would be the same if it were left out: as a person would write it. */
export function writtenAdapter(adapter: ConfiguredAdapter): WrittenAdapter {
  const defaults = configuredAdapterSchema.parse({ command: '-', launch: {} });
  const same = (key: string, value: unknown) => key in defaults && key !== 'command' && key !== 'launch' && JSON.stringify(defaults[key as keyof ConfiguredAdapter]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(adapter).filter(([key, value]) => !same(key, value)));
}

/** The name of an adapter, by which a launch chooses it. */
const adapterId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'A name has small letters, digits and dashes, and begins with a letter.')
  .refine((id) => !(ownAdapters as readonly string[]).includes(id), 'This is the name of an adapter that DAPilot knows already; choose another.');

export const configuredAdaptersSchema = z.record(adapterId, configuredAdapterSchema);

function patternProblems(pattern: string): readonly string[] {
  try {
    // A further alternative matches the empty text, and tells how many groups there are.
    const groups = (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1;
    return groups === 0 ? ['The pattern needs a group for the port, for example "listening at (.+)".'] : [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function unknownNames(value: unknown, known: readonly string[]): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(placeholder)].flatMap(([, plain, variable, name]) => (plain ?? variable) === undefined && !known.includes(name ?? '') ? [name ?? ''] : []);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) => unknownNames(entry, known));
}

/** What is wrong with an adapter that was written down, as sentences that begin with the place; none when it is right. */
export function adapterProblems(id: string, value: unknown): readonly string[] {
  const parsed = configuredAdaptersSchema.safeParse({ [id]: value });
  return parsed.success ? [] : parsed.error.issues.map(issueWords);
}

function issueWords({ path, message, ...issue }: z.core.$ZodIssue): string {
  const nameProblem = 'issues' in issue && Array.isArray(issue.issues) ? (issue.issues as readonly z.core.$ZodIssue[])[0]?.message : undefined;
  const place = path.slice(1).join('.');
  return nameProblem ?? (place === '' ? message : `${place}: ${message.replace(/^Invalid input: /, '')}`);
}

/** What the page says of one adapter. */
export interface AdapterRow {
  readonly id: string;
  readonly label: string;
  /** In words, for example "C, C++, Rust". */
  readonly debugs: string;
  readonly origin: 'own' | 'settings';
  /** `unfit`: it is there, and does not do for what is here. `unknown`: it cannot be looked at without starting it. */
  readonly state: 'looking' | 'ready' | 'unfit' | 'missing' | 'unknown';
  readonly version?: string;
  /** Absolute path, or the address of a server. */
  readonly place?: string;
  /** Which setting or place it comes from, as a phrase. */
  readonly foundBy?: string;
  /** Why it is missing, or does not fit. */
  readonly problem?: string;
  /** What else to do about it. */
  readonly advice?: string;
  /** To be typed in a terminal, where it cannot be installed from here. */
  readonly command?: string;
  /** Can be installed on one click: what, and into which folder. */
  readonly installs?: string;
  /** An installation goes on; its latest words. */
  readonly installing?: { readonly words: string; readonly since: number };
  /** Why the last installation failed. */
  readonly installProblem?: Problem;
}

/** A ready configuration that a person can take over and edit. */
export interface AdapterTemplate {
  readonly id: string;
  readonly label: string;
  readonly debugs: string;
  /** Whether it was tried, with which version, and what must be installed. */
  readonly description: string;
  /** Absent for an empty one. */
  readonly tried?: boolean;
  readonly adapter: WrittenAdapter;
}
