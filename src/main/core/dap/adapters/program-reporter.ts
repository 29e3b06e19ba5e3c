/**
 * js-debug does not tell how a program ended, and passes on either what it writes or what it logs. Its server is our
 * process, so a few lines that run in it before js-debug do tell us both, as lines of JSON on stdout: what programs with
 * a marker of ours write, byte by byte in the order of writing, and how they end.
 */
import type { ProgramExit } from '../../../../shared/debug.ts';
import { runVariable } from '../../base/process-tree.ts';
import { emptyWord } from './js-debug-arguments.ts';

const key = 'dapilotProgram';

/** After its end this much time is given to a program's last words. */
const lastWordsMilliseconds = 250;

const source = `
  const childProcess = process.getBuiltinModule('node:child_process');
  const { StringDecoder } = process.getBuiltinModule('node:string_decoder');
  const { spawn } = childProcess;
  const tell = (fact) => process.stdout.write(JSON.stringify({ ${key}: fact }) + '\\n');
  childProcess.spawn = (...args) => {
    const options = args.find((argument) => typeof argument === 'object' && argument !== null && !Array.isArray(argument));
    const marker = options?.env?.[${JSON.stringify(runVariable)}];
    if (marker === undefined) return spawn(...args);
    const child = spawn(...args.map((argument) => (Array.isArray(argument) ? argument.map((word) => (word === ${JSON.stringify(emptyWord)} ? '' : word)) : argument)));
    child.once('exit', (code, signal) => tell({ marker, code, signal }));
    // Others are asked for their version, or are browsers.
    if (options.env.VSCODE_INSPECTOR_OPTIONS === undefined) return child;
    for (const stream of ['stdout', 'stderr']) {
      const decoder = new StringDecoder('utf8');
      const send = (text) => text && tell({ marker, stream, text });
      child[stream]?.on('data', (bytes) => send(decoder.write(bytes)));
      child[stream]?.once('end', () => send(decoder.end()));
    }
    child.once('exit', () => setTimeout(() => tell({ marker, closed: true }), ${lastWordsMilliseconds}));
    child.once('close', () => tell({ marker, closed: true }));
    return child;
  };
`;

/** Switches of Node that make the server report. */
export const programReporterArguments: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(source)}`];

export type ProgramStream = 'stdout' | 'stderr';

export interface ProgramReports {
  /** More of the server's stdout. */
  add(text: string): void;
  /** How the program that was started last with this marker ended. */
  of(marker: string): ProgramExit | undefined;
  /** One listener, who is also given what has come before it listens. */
  onText(listener: (stream: ProgramStream, text: string) => void): void;
  /** Resolves when the program has ended and all that it wrote is told; what it left running may hold its output open. */
  readonly ended: Promise<void>;
}

type Fact = { readonly marker: string } & (
  | { readonly stream: ProgramStream; readonly text: string }
  | { readonly code: number | null; readonly signal: string | null }
  | { readonly closed: true }
);

export function createProgramReports(): ProgramReports {
  const exits = new Map<string, ProgramExit>();
  const early: [ProgramStream, string][] = [];
  const ended = Promise.withResolvers<void>();
  let listener: ((stream: ProgramStream, text: string) => void) | undefined;
  let partial = '';

  function read(line: string): void {
    if (!line.startsWith(`{"${key}":`)) return;
    const fact = (JSON.parse(line) as { readonly [key]: Fact })[key];
    if ('text' in fact) {
      if (listener) listener(fact.stream, fact.text);
      else early.push([fact.stream, fact.text]);
    } else if ('closed' in fact) {
      ended.resolve();
    } else {
      exits.set(fact.marker, { code: fact.code, ...(fact.signal === null ? {} : { signal: fact.signal }) });
    }
  }

  return {
    add: (text) => {
      const lines = (partial + text).split('\n');
      partial = lines.pop() ?? '';
      lines.forEach(read);
    },
    of: (marker) => exits.get(marker),
    onText: (listen) => {
      listener = listen;
      for (const [stream, text] of early.splice(0)) listen(stream, text);
    },
    ended: ended.promise,
  };
}
