/**
 * What can be debugged and how it is asked for. A request is a configuration with the most left out; the core completes
 * and checks it. Relative paths of a request are relative to the workspace; those of a configuration are absolute.
 */
import { z } from 'zod';

export const languages = ['javascript', 'typescript', 'python', 'c', 'cpp', 'rust', 'go'] as const;
/** `other`: whatever the adapter debugs that the configuration names. */
const language = z.enum([...languages, 'other']);
export type Language = z.infer<typeof language>;

const path = z.string().min(1).max(4096);
const words = z.array(z.string().max(100_000)).max(1000).readonly();
const port = z.number().int().min(1).max(65_535);

const named = { name: z.string().max(200) };

/** For languages that several adapters debug, and for adapters of the person's own settings. */
const chosenAdapter = {
  /** Its id; absent: the first that debugs the language. */
  adapter: z.string().min(1).max(60).optional(),
  /** Further arguments of its launch or attach request, in its own words; they win over what we make. */
  adapterArguments: z.record(z.string().max(200), z.unknown()).optional(),
};

/** How a program that we start runs. */
const started = {
  args: words,
  cwd: path,
  /** `null` removes a variable. */
  env: z.record(z.string(), z.string().nullable()).readonly(),
  runtimeExecutable: path.optional(),
  runtimeArgs: z.array(z.string()).max(100).readonly().optional(),
  stopOnEntry: z.boolean(),
  /** DAP's words: the debug console, or a pseudo-terminal of ours where the program can also read what a person types. */
  console: z.enum(['internalConsole', 'integratedTerminal']),
  /** Absent: the setting debug.justMyCode. */
  justMyCode: z.boolean().optional(),
  /** It runs without a debugger: no breakpoint stops it. */
  noDebug: z.boolean().optional(),
};

/** A file that a runtime runs, or an executable. */
const programConfiguration = z.strictObject({ ...named, target: z.literal('program'), language, program: path, ...chosenAdapter, ...started });
/** A package of a compiled language: it is built first. For Go a folder or one of its files, or with `test` the tests in it. */
const packageConfiguration = z.strictObject({
  ...named,
  target: z.literal('package'),
  language: z.literal('go'),
  package: path,
  test: z.boolean(),
  /** For the compiler. */
  buildArgs: words.optional(),
  ...chosenAdapter,
  ...started,
});
/** What a dead program left of its memory. Nothing runs. */
const coreConfiguration = z.strictObject({
  ...named,
  target: z.literal('core'),
  language,
  program: path,
  coreFile: path,
  cwd: path,
  ...chosenAdapter,
});
/** `python -m module`. */
const moduleConfiguration = z.strictObject({ ...named, target: z.literal('module'), language: z.literal('python'), module: z.string().regex(/^[\w.]+$/), ...chosenAdapter, ...started });
/** `npm run script`, in the folder of its package.json. */
const scriptConfiguration = z.strictObject({ ...named, target: z.literal('script'), language: z.literal('javascript'), script: z.string().min(1).max(200), ...chosenAdapter, ...started });
/** A command line; every process of the runtime in it is debugged. */
const commandConfiguration = z.strictObject({ ...named, target: z.literal('command'), language: z.literal('javascript'), command: path, ...chosenAdapter, ...started });
/** A program that runs already: by its process id on this machine, or by the address its debugger listens at. */
const processConfiguration = z.strictObject({
  ...named,
  target: z.literal('process'),
  language,
  processId: z.number().int().min(1).optional(),
  /** When that process began, as the list of processes tells it: a later one with its number is not meant. */
  processStart: z.string().max(100).optional(),
  host: z.string().min(1).max(253).optional(),
  port: port.optional(),
  cwd: path,
  /** The interpreter that the adapter runs on, where it needs one. */
  runtimeExecutable: path.optional(),
  /** Where the program's files lie on its machine. */
  remoteRoot: path.optional(),
  /** Its executable, where the adapter needs it. */
  program: path.optional(),
  /** The next process of that executable is attached to as soon as it starts. */
  waitFor: z.boolean().optional(),
  justMyCode: z.boolean().optional(),
  ...chosenAdapter,
});
/** A page in a browser: one that we start, or one that listens at a port. */
const pageConfiguration = z.strictObject({
  ...named,
  target: z.literal('page'),
  language: z.literal('javascript'),
  request: z.enum(['launch', 'attach']),
  browser: z.enum(['chrome', 'msedge']),
  /** http:, https: or file:. For `attach`: which page is meant; absent: the first one. */
  url: z.string().max(4096).regex(/^(https?|file):/).optional(),
  /** The folder that the page's server serves. */
  webRoot: path,
  host: z.string().min(1).max(253).optional(),
  port: port.optional(),
  runtimeExecutable: path.optional(),
  runtimeArgs: z.array(z.string()).max(100).readonly().optional(),
  cwd: path,
  justMyCode: z.boolean().optional(),
  ...chosenAdapter,
});
/** What only an adapter of the person's settings understands: all of it is in `adapterArguments`. */
const adapterConfiguration = z.strictObject({
  ...named,
  target: z.literal('adapter'),
  language,
  request: z.enum(['launch', 'attach']),
  cwd: path,
  noDebug: z.boolean().optional(),
  ...chosenAdapter,
  adapter: z.string().min(1).max(60),
});

export const launchConfigurationSchema = z.discriminatedUnion('target', [
  programConfiguration,
  moduleConfiguration,
  scriptConfiguration,
  packageConfiguration,
  processConfiguration,
  coreConfiguration,
  pageConfiguration,
  commandConfiguration,
  adapterConfiguration,
]);

/** What to launch or to attach to, complete. The language decides the adapter. */
export type LaunchConfiguration = z.infer<typeof launchConfigurationSchema>;
export type ProgramConfiguration = z.infer<typeof programConfiguration>;
export type ModuleConfiguration = z.infer<typeof moduleConfiguration>;
export type ScriptConfiguration = z.infer<typeof scriptConfiguration>;
export type PackageConfiguration = z.infer<typeof packageConfiguration>;
export type ProcessConfiguration = z.infer<typeof processConfiguration>;
export type CommandConfiguration = z.infer<typeof commandConfiguration>;
export type PageConfiguration = z.infer<typeof pageConfiguration>;
/** A program that we start ourselves. */
export type StartedConfiguration = ProgramConfiguration | ModuleConfiguration | ScriptConfiguration | PackageConfiguration | CommandConfiguration;

/** What a person fills in. Without a target it is a program. */
export const launchSchema = z.discriminatedUnion('target', [
  programConfiguration.partial().required({ program: true }),
  moduleConfiguration.partial().required({ target: true, module: true }),
  scriptConfiguration.partial().required({ target: true, script: true }),
  packageConfiguration.partial().required({ target: true, package: true }),
  processConfiguration.partial().required({ target: true, language: true }),
  coreConfiguration.partial().required({ target: true, coreFile: true, program: true }),
  pageConfiguration.partial().required({ target: true, request: true }),
  commandConfiguration.partial().required({ target: true, command: true }),
  adapterConfiguration.partial().required({ target: true, adapter: true, request: true }),
]);
export type LaunchRequest = z.infer<typeof launchSchema>;
export type ProgramRequest = Extract<LaunchRequest, { target?: 'program' | undefined }>;

/** DAP's request that begins it, and whether ending the session leaves the program alone. */
export function requestOf(launch: LaunchConfiguration): 'launch' | 'attach' {
  if (launch.target === 'process' || launch.target === 'core') return 'attach';
  return launch.target === 'page' || launch.target === 'adapter' ? launch.request : 'launch';
}

/** The file that is run, where it is one. */
export function launchedFile(launch: LaunchConfiguration): string | undefined {
  return launch.target === 'program' ? launch.program : undefined;
}

/** What is debugged, in a few words: the program's path, the command, the process or the address. */
export function launchSubject(launch: LaunchRequest): string {
  switch (launch.target) {
    case 'module':
      return `python -m ${launch.module}`;
    case 'script':
      return `npm run ${launch.script}`;
    case 'package':
      return launch.test === true ? `the tests of ${launch.package}` : launch.package;
    case 'core':
      return launch.coreFile;
    case 'process':
      if (launch.waitFor === true && launch.program !== undefined) return launch.program;
      return launch.processId === undefined ? `${launch.host ?? '127.0.0.1'}:${launch.port ?? '?'}` : `process ${launch.processId}`;
    case 'command':
      return [launch.command, ...(launch.args ?? [])].join(' ');
    case 'adapter':
      return `what is configured for ${launch.adapter}`;
    case 'page':
      return launch.url ?? `${launch.host ?? '127.0.0.1'}:${launch.port ?? '?'}`;
    case 'program':
    case undefined:
      return launch.program;
    default:
      return launch satisfies never;
  }
}
