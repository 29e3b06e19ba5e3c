/**
 * js-debug does not tell how a program ended, and passes on either what it writes or what it logs. Its server is our
 * process, so a few lines that run in it before js-debug do tell us both, as lines of JSON on stdout: what programs with
 * a marker of ours write, byte by byte in the order of writing, and how they end. Where the system has named pipes we read
 * what programs write ourselves: a flood would keep js-debug busy, and be copied three times more.
 */
import { join } from 'node:path';
import type { ProgramExit } from '../../../../../shared/debug.ts';
import type { Loose } from '../../../base/loose.ts';
import { runVariable } from '../../../base/process-tree.ts';
import { emptyWord, ownOutputVariable } from './js-debug-arguments.ts';
import { readProgramPipe } from './program-pipe.ts';

/** Of a symbol in its process that says that it has started a program. */
export const launchedKey = 'dapilot.launched';

/** What such a line begins with. */
export const reportKey = 'dapilotProgram';

/** Of the server's environment: the folder for pipes that we read. */
export const pipeFolderVariable = 'DAPILOT_PIPES';

/** After its end this much time is given to a program's last words. */
const lastWordsMilliseconds = 250;

const source = `
  const childProcess = process.getBuiltinModule('node:child_process');
  const { Readable } = process.getBuiltinModule('node:stream');
  const { StringDecoder } = process.getBuiltinModule('node:string_decoder');
  const fs = process.getBuiltinModule('node:fs');
  const net = process.getBuiltinModule('node:net');
  const { spawn } = childProcess;
  const streams = ['stdout', 'stderr'];
  const folder = process.env.${pipeFolderVariable} ?? process.getBuiltinModule('node:os').tmpdir();
  const isReadByUs = process.env.${pipeFolderVariable} !== undefined;
  delete process.env.${pipeFolderVariable};
  // Node's own are sockets, which are full after a few hundred small writes: what comes then waits in the program's memory, and
  // is lost when it stands or dies. Pipes join small writes and hold 64 KiB.
  const makePipes = (isOurs) => {
    const name = 'dapilot-' + process.getBuiltinModule('node:crypto').randomUUID();
    const names = streams.map((stream) => name + '-' + stream);
    const paths = names.map((each) => folder + '/' + each);
    try {
      childProcess.execFileSync('mkfifo', ['-m', '600', ...paths], { stdio: 'ignore' });
    } catch {
      return [];
    }
    return paths.map((path, index) => {
      // It stays open here, so that what a program has written is kept until we read it.
      const reader = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
      const writer = fs.openSync(path, fs.constants.O_WRONLY);
      if (!isOurs) fs.unlinkSync(path);
      return { reader, writer, name: names[index] };
    });
  };
  const tell = (fact) => process.stdout.write(JSON.stringify({ ${reportKey}: fact }) + '\\n');
  childProcess.spawn = (...args) => {
    const options = args.find((argument) => typeof argument === 'object' && argument !== null && !Array.isArray(argument));
    const marker = options?.env?.[${JSON.stringify(runVariable)}];
    if (marker === undefined) return spawn(...args);
    // Others are asked for their version, or are browsers.
    const isProgram = options.env.VSCODE_INSPECTOR_OPTIONS !== undefined;
    if (isProgram) globalThis[Symbol.for('${launchedKey}')] = true;
    const { ${ownOutputVariable}: own, ...env } = options.env;
    const isOurs = isReadByUs && own !== undefined;
    const pipes = isProgram ? makePipes(isOurs) : [];
    const given = { ...options, env, ...(pipes.length > 0 ? { stdio: ['pipe', ...pipes.map(({ writer }) => writer)] } : {}) };
    const child = spawn(
      ...args.map((argument) => {
        if (Array.isArray(argument)) return argument.map((word) => (word === ${JSON.stringify(emptyWord)} ? '' : word));
        return argument === options ? given : argument;
      }),
    );
    for (const { writer } of pipes) fs.closeSync(writer);
    if (isOurs && pipes.length > 0) {
      tell({ marker, pipes: pipes.map(({ name }) => name) });
      streams.forEach((stream) => { child[stream] = Readable.from([]); });
      child.once('exit', (code, signal) => tell({ marker, code, signal, over: true }));
      return child;
    }
    pipes.forEach(({ reader }, index) => {
      child[streams[index]] = new net.Socket({ fd: reader, readable: true, writable: false });
    });
    child.once('exit', (code, signal) => tell({ marker, code, signal }));
    if (!isProgram) return child;
    let open = streams.length + 1;
    const close = () => --open === 0 && tell({ marker, closed: true });
    for (const stream of streams) {
      const decoder = new StringDecoder('utf8');
      const send = (text) => text && tell({ marker, stream, text });
      child[stream].on('data', (bytes) => send(decoder.write(bytes)));
      child[stream].once('end', () => send(decoder.end()));
      child[stream].once('close', close);
    }
    child.once('exit', close);
    child.once('exit', () => setTimeout(() => tell({ marker, closed: true }), ${lastWordsMilliseconds}));
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
  /** One listener for calls of console.*, as runtime-reporter.ts tells them. */
  onCall(listener: (call: Loose) => void): void;
  /** Resolves when the program has ended and all that it wrote is told; what it left running may hold its output open. */
  readonly ended: Promise<void>;
  /** Nothing is read any more. */
  dispose(): void;
}

type Fact =
  | { readonly call: Loose }
  | ({ readonly marker: string } & (
      | { readonly stream: ProgramStream; readonly text: string }
      | { readonly pipes: readonly string[] }
      /** `over`: of what writes to those pipes. */
      | { readonly code: number | null; readonly signal: string | null; readonly over?: true }
      | { readonly closed: true }
    ));

/** `pipeFolder` is where the server makes the pipes that we read, if it does. */
export function createProgramReports(pipeFolder?: string): ProgramReports {
  const exits = new Map<string, ProgramExit>();
  const early: [ProgramStream, string][] = [];
  const ended = Promise.withResolvers<void>();
  let listener: ((stream: ProgramStream, text: string) => void) | undefined;
  let callListener: ((call: Loose) => void) | undefined;
  let partial = '';
  const open = new Set<() => void>();
  let heard = 0;
  let isOver = false;
  let silence: NodeJS.Timeout | undefined;

  function hear(stream: ProgramStream, text: string): void {
    heard += 1;
    if (listener) listener(stream, text);
    else early.push([stream, text]);
  }

  function readPipe(stream: ProgramStream, name: string): void {
    // The server only names what lies in its folder.
    if (pipeFolder === undefined || !/^[\w-]+$/.test(name)) return;
    const pipe = readProgramPipe(join(pipeFolder, name), {
      text: (text) => hear(stream, text),
      end: () => {
        open.delete(pipe);
        if (isOver && open.size === 0) ended.resolve();
      },
    });
    open.add(pipe);
  }

  /** What it left running may go on writing, or be silent and hold the pipes open. */
  function awaitSilence(): void {
    const before = heard;
    silence = setTimeout(() => (heard === before ? ended.resolve() : awaitSilence()), lastWordsMilliseconds);
  }

  function over(): void {
    isOver = true;
    if (open.size === 0) ended.resolve();
    else awaitSilence();
  }

  function read(line: string): void {
    if (!line.startsWith(`{"${reportKey}":`)) return;
    const fact = (JSON.parse(line) as { readonly [reportKey]: Fact })[reportKey];
    if ('call' in fact) {
      callListener?.(fact.call);
    } else if ('text' in fact) {
      hear(fact.stream, fact.text);
    } else if ('pipes' in fact) {
      isOver = false;
      (['stdout', 'stderr'] as const).forEach((stream, index) => readPipe(stream, fact.pipes[index] ?? ''));
    } else if ('closed' in fact) {
      ended.resolve();
    } else {
      exits.set(fact.marker, { code: fact.code, ...(fact.signal === null ? {} : { signal: fact.signal }) });
      if (fact.over) over();
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
    onCall: (listen) => {
      callListener = listen;
    },
    ended: ended.promise,
    dispose: () => {
      clearTimeout(silence);
      for (const close of [...open]) close();
    },
  };
}
