/** What the launch dialog holds while it is filled in: every field as text, for all kinds of targets at once. */
import { languages, type Language, type LaunchRequest } from '../../../../shared/launch.ts';
import { formatEnvironment, joinArguments, parseEnvironment, splitArguments } from '../../../../shared/launch-text.ts';
import type { Target } from './launch-target.ts';

export interface LaunchDraft {
  readonly target: Target;
  readonly program: string;
  readonly script: string;
  readonly module: string;
  readonly package: string;
  /** The tests of the package are run. */
  readonly test: boolean;
  /** For the compiler. */
  readonly buildArgs: string;
  readonly coreFile: string;
  readonly args: string;
  readonly cwd: string;
  readonly runtimeExecutable: string;
  readonly env: string;
  readonly stopOnEntry: boolean;
  readonly console: 'internalConsole' | 'integratedTerminal';
  readonly justMyCode: boolean;
  readonly language: Language;
  /** Its id; empty: the one that fits. */
  readonly adapter: string;
  /** `start`: the next process of an executable. */
  readonly attachBy: 'port' | 'processId' | 'start';
  readonly processId: string;
  readonly host: string;
  readonly port: string;
  readonly remoteRoot: string;
  readonly request: 'launch' | 'attach';
  readonly browser: 'chrome' | 'msedge';
  readonly url: string;
  readonly webRoot: string;
}

/** Debuggers of machine code listen nowhere: they are brought to the process. */
export const isNative = ({ language }: Pick<LaunchDraft, 'language'>) => ['c', 'cpp', 'rust'].includes(language);

/** What its debugger can do. */
export function attachWays(draft: Pick<LaunchDraft, 'language'>): readonly LaunchDraft['attachBy'][] {
  if (isNative(draft)) return ['processId', 'start'];
  return draft.language === 'go' ? ['port', 'processId', 'start'] : ['port', 'processId'];
}

/** What was chosen, where there is that choice. */
export function attachesBy(draft: Pick<LaunchDraft, 'language' | 'attachBy'>): LaunchDraft['attachBy'] {
  const ways = attachWays(draft);
  return ways.includes(draft.attachBy) ? draft.attachBy : (ways[0] ?? 'processId');
}

type DraftField = 'program' | 'script' | 'module' | 'package' | 'buildArgs' | 'coreFile' | 'args' | 'env' | 'processId' | 'port' | 'url';
export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>;

/** A draft of an earlier launch, or an empty one. `justMyCode` is what holds while nobody has said otherwise. */
export function draftOf(from: LaunchRequest | undefined, justMyCode: boolean, program: string): LaunchDraft {
  const has: Partial<Record<keyof LaunchDraft, unknown>> = from ?? {};
  const text = (name: keyof LaunchDraft) => {
    const value = has[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const started = from && 'args' in from ? from : undefined;
  return {
    target: from?.target === undefined || from.target === 'command' || from.target === 'adapter' ? 'program' : from.target,
    program: text('program') || program,
    script: text('script'),
    module: text('module'),
    package: text('package'),
    test: has.test === true,
    buildArgs: joinArguments(from && 'buildArgs' in from ? (from.buildArgs ?? []) : []),
    coreFile: text('coreFile'),
    args: joinArguments(started?.args ?? []),
    cwd: text('cwd'),
    runtimeExecutable: text('runtimeExecutable'),
    env: formatEnvironment(started?.env ?? {}),
    stopOnEntry: has.stopOnEntry === true,
    console: has.console === 'integratedTerminal' ? 'integratedTerminal' : 'internalConsole',
    justMyCode: typeof has.justMyCode === 'boolean' ? has.justMyCode : justMyCode,
    language: languages.find((language) => language === has.language) ?? 'javascript',
    adapter: text('adapter'),
    attachBy: from?.target === 'process' && from.waitFor === true ? 'start' : has.processId === undefined ? 'port' : 'processId',
    processId: text('processId'),
    host: text('host'),
    port: text('port'),
    remoteRoot: text('remoteRoot'),
    request: has.request === 'attach' ? 'attach' : 'launch',
    browser: has.browser === 'msedge' ? 'msedge' : 'chrome',
    url: text('url'),
    webRoot: text('webRoot'),
  };
}

/** Whether it attaches to something that runs already. */
export function attaches({ target, request }: LaunchDraft): boolean {
  return target === 'process' || target === 'core' || (target === 'page' && request === 'attach');
}

interface Kept {
  /** The earlier launch that is being changed: what it has and the dialog does not show stays. */
  readonly initial?: LaunchRequest | undefined;
  /** What holds for `justMyCode` when it is not said. */
  readonly justMyCode: boolean;
}

/** The request, or what is wrong with the fields. */
export function requestOf(draft: LaunchDraft, kept: Kept): { readonly request: LaunchRequest } | { readonly errors: DraftErrors } {
  const errors = errorsOf(draft);
  return Object.keys(errors).length > 0 ? { errors } : { request: complete(draft, kept) };
}

function errorsOf(draft: LaunchDraft): DraftErrors {
  const missing = (field: DraftField, sentence: string): DraftErrors => (draft[field].trim() === '' ? { [field]: sentence } : {});
  switch (draft.target) {
    case 'program':
      return { ...missing('program', 'Say which file to run.'), ...startedErrors(draft) };
    case 'script':
      return { ...missing('script', 'Say which script to run.'), ...startedErrors(draft) };
    case 'module':
      return { ...moduleErrors(draft), ...startedErrors(draft) };
    case 'package':
      return { ...missing('package', 'Say which package to build.'), ...buildErrors(draft), ...startedErrors(draft) };
    case 'core':
      return { ...missing('program', 'Say which program it was.'), ...missing('coreFile', 'Say which core file to look into.') };
    case 'process':
      return attachErrors(draft);
    case 'page':
      return { ...(draft.request === 'attach' ? portErrors(draft) : missing('url', 'Say which page to open.')), ...urlErrors(draft) };
    default:
      return draft.target satisfies never;
  }
}

function startedErrors({ args, env }: LaunchDraft): DraftErrors {
  const { problem: inArguments } = splitArguments(args);
  const { problem: inEnvironment } = parseEnvironment(env);
  return { ...(inArguments ? { args: inArguments } : {}), ...(inEnvironment ? { env: inEnvironment } : {}) };
}

function buildErrors({ buildArgs }: LaunchDraft): DraftErrors {
  const { problem } = splitArguments(buildArgs);
  return problem ? { buildArgs: problem } : {};
}

function moduleErrors({ module }: LaunchDraft): DraftErrors {
  if (module.trim() === '') return { module: 'Say which module to run.' };
  return /^[\w.]+$/.test(module.trim()) ? {} : { module: 'A module is named by letters, digits, underscores and dots, for example package.module.' };
}

function attachErrors(draft: LaunchDraft): DraftErrors {
  const by = attachesBy(draft);
  if (by === 'port') return portErrors(draft);
  if (by === 'start') return draft.program.trim() === '' ? { program: 'Say for which executable to wait.' } : {};
  return numberErrors('processId', draft.processId, 2 ** 31 - 1, 'Say which process to attach to.');
}

const portErrors = ({ port }: LaunchDraft) => numberErrors('port', port, 65_535, 'Say at which port the debugger listens.');

function numberErrors(field: DraftField, text: string, most: number, missing: string): DraftErrors {
  if (text.trim() === '') return { [field]: missing };
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? {} : { [field]: `This has to be a whole number from 1 to ${most}.` };
}

function urlErrors({ url }: LaunchDraft): DraftErrors {
  return url.trim() === '' || /^(https?|file):/.test(addressOf(url)) ? {} : { url: 'The address begins with http:, https: or file:.' };
}

/** As people type addresses: without the protocol it is a server. */
function addressOf(url: string): string {
  const typed = url.trim();
  return /^[\w.-]+(:\d+)?(\/|$)/.test(typed) && !/^[a-z]+:\D/i.test(typed) ? `http://${typed}` : typed;
}

function complete(draft: LaunchDraft, kept: Kept): LaunchRequest {
  const said = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])));
  const { initial } = kept;
  /** Of the same kind of target alone: a browser's path is no Node's. */
  const hidden = (...names: readonly ('runtimeArgs' | 'runtimeExecutable' | 'adapterArguments')[]) =>
    Object.fromEntries(names.flatMap((name) => (initial && (initial.target ?? 'program') === draft.target && name in initial ? [[name, Reflect.get(initial, name)]] : [])));
  const mine = draft.justMyCode === kept.justMyCode ? {} : { justMyCode: draft.justMyCode };
  const { cwd, host, remoteRoot, webRoot, runtimeExecutable, language, adapter, browser, console, stopOnEntry } = draft;
  const started = {
    args: [...splitArguments(draft.args).args],
    env: { ...parseEnvironment(draft.env).env },
    stopOnEntry,
    console,
    ...mine,
    ...said({ cwd, runtimeExecutable }),
    ...hidden('runtimeArgs'),
  };
  const buildArgs = draft.buildArgs.trim() === '' ? {} : { buildArgs: [...splitArguments(draft.buildArgs).args] };
  /** Arguments of an adapter mean nothing to another one. */
  const withAdapter = { ...said({ adapter }), ...(adapter === Reflect.get(initial ?? {}, 'adapter') ? hidden('adapterArguments') : {}) };
  switch (draft.target) {
    case 'program':
      return { program: draft.program.trim(), ...started, ...withAdapter };
    case 'script':
      return { target: 'script', script: draft.script.trim(), ...started };
    case 'module':
      return { target: 'module', module: draft.module.trim(), ...started };
    case 'package':
      return { target: 'package', package: draft.package.trim(), test: draft.test, ...buildArgs, ...started };
    case 'core':
      return { target: 'core', program: draft.program.trim(), coreFile: draft.coreFile.trim(), ...said({ cwd }), ...withAdapter };
    case 'process': {
      const by = attachesBy(draft);
      const place = by === 'port' ? { port: Number(draft.port), ...said({ host, remoteRoot }) } : by === 'start' ? { waitFor: true, program: draft.program.trim() } : { processId: Number(draft.processId) };
      return { target: 'process', language, ...place, ...mine, ...said({ cwd }), ...hidden('runtimeExecutable'), ...withAdapter };
    }
    case 'page': {
      const place = draft.request === 'attach' ? { port: Number(draft.port), ...said({ host }) } : {};
      return { target: 'page', request: draft.request, browser, ...place, ...mine, ...said({ url: addressOf(draft.url), webRoot }), ...hidden('runtimeExecutable', 'runtimeArgs') };
    }
    default:
      return draft.target satisfies never;
  }
}
