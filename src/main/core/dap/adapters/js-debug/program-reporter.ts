/**
 * js-debug does not tell how a program ended, and passes on either what it writes or what it logs. Its server is our
 * process, so a few lines that run in it before js-debug do tell us both, as lines of JSON on stdout: what programs with
 * a marker of ours write, byte by byte in the order of writing, and how they end.
 */
import type { ProgramExit } from '../../../../../shared/debug.ts';
import type { Loose } from '../../../base/loose.ts';
import { runVariable } from '../../../base/process-tree.ts';
import { emptyWord } from './js-debug-arguments.ts';

/** Of a symbol in its process that says that it has started a program. */
export const launchedKey = 'dapilot.launched';

/** What such a line begins with. */
export const reportKey = 'dapilotProgram';

/** After its end this much time is given to a program's last words. */
const lastWordsMilliseconds = 250;

const source = `
  const childProcess = process.getBuiltinModule('node:child_process');
  const { StringDecoder } = process.getBuiltinModule('node:string_decoder');
  const fs = process.getBuiltinModule('node:fs');
  const net = process.getBuiltinModule('node:net');
  const { spawn } = childProcess;
  const streams = ['stdout', 'stderr'];
  // Node's own are sockets, which are full after a few hundred small writes: what comes then waits in the program's memory, and
  // is lost when it stands or dies. Pipes join small writes and hold 64 KiB.
  const makePipes = () => {
    const base = process.getBuiltinModule('node:os').tmpdir() + '/dapilot-' + process.getBuiltinModule('node:crypto').randomUUID();
    const paths = streams.map((stream) => base + '-' + stream);
    try {
      childProcess.execFileSync('mkfifo', ['-m', '600', ...paths], { stdio: 'ignore' });
    } catch {
      return [];
    }
    return paths.map((path) => {
      const reader = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
      const writer = fs.openSync(path, fs.constants.O_WRONLY);
      fs.unlinkSync(path);
      return { reader, writer };
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
    const pipes = isProgram ? makePipes() : [];
    const piped = { ...options, stdio: ['pipe', ...pipes.map(({ writer }) => writer)] };
    const child = spawn(
      ...args.map((argument) => {
        if (Array.isArray(argument)) return argument.map((word) => (word === ${JSON.stringify(emptyWord)} ? '' : word));
        return argument === options && pipes.length > 0 ? piped : argument;
      }),
    );
    pipes.forEach(({ reader, writer }, index) => {
      fs.closeSync(writer);
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
}

type Fact =
  | { readonly call: Loose }
  | ({ readonly marker: string } & (
      | { readonly stream: ProgramStream; readonly text: string }
      | { readonly code: number | null; readonly signal: string | null }
      | { readonly closed: true }
    ));

export function createProgramReports(): ProgramReports {
  const exits = new Map<string, ProgramExit>();
  const early: [ProgramStream, string][] = [];
  const ended = Promise.withResolvers<void>();
  let listener: ((stream: ProgramStream, text: string) => void) | undefined;
  let callListener: ((call: Loose) => void) | undefined;
  let partial = '';

  function read(line: string): void {
    if (!line.startsWith(`{"${reportKey}":`)) return;
    const fact = (JSON.parse(line) as { readonly [reportKey]: Fact })[reportKey];
    if ('call' in fact) {
      callListener?.(fact.call);
    } else if ('text' in fact) {
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
    onCall: (listen) => {
      callListener = listen;
    },
    ended: ended.promise,
  };
}
