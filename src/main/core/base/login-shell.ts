/** Asking the person's login shell for its environment: the one that programs have in a terminal. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { DapilotError } from '../../../shared/errors.ts';
import { atMost } from './at-most.ts';
import { cleanEnvironment } from './environment.ts';
import { runProcess, type Environment } from './process.ts';

export interface FoundEnvironment {
  readonly environment: Environment;
  /** The login shell could not be asked; why, for the person. */
  readonly note?: string;
}

export interface LoginShell {
  /** Starts asking at the first call. Never rejects: without an answer in time it is our own environment and a note. */
  environment(): Promise<FoundEnvironment>;
  /** Ends the asking, but lets a shell that is at it come to its end where it can. */
  dispose(): Promise<void>;
}

export interface LoginShellOptions {
  /** A Node to run the reader with. */
  readonly node: string;
  readonly inherited?: Readonly<Record<string, string | undefined>>;
  /** Absent: the one in the person's account. */
  readonly shell?: string;
  /** A caller waits for the answer so long. */
  readonly patienceMilliseconds?: number;
  readonly lifeMilliseconds?: number;
  readonly farewellMilliseconds?: number;
}

/**
 * A profile that is cut off may leave a lock behind on which every later shell of the person waits (pyenv's, for a
 * minute). So a slow shell is not ended when we stop waiting: what it says later serves the later launches.
 */
const lifeMilliseconds = 90_000;
const patienceMilliseconds = 5000;
const farewellMilliseconds = 3000;
/** Between asking the shell to end and forcing it. */
const graceMilliseconds = 500;
/** What shell-env sets to keep shell plug-ins quiet. */
const ofTheReader = ['DISABLE_AUTO_UPDATE', 'ZSH_TMUX_AUTOSTARTED', 'ZSH_TMUX_AUTOSTART'];

/** Asks the login shell once, in a process of its own, however often the answer is wanted. */
export function createLoginShell(options: LoginShellOptions): LoginShell {
  const { inherited = process.env, patienceMilliseconds: patience = patienceMilliseconds } = options;
  const closing = new AbortController();
  const own = cleanEnvironment(inherited);
  let asked: Promise<FoundEnvironment> | undefined;

  const without = (why: string): FoundEnvironment => ({
    environment: own,
    note: `Your login shell could not be asked for its environment (${why}); DAPilot's own is used.`,
  });

  async function ask(): Promise<FoundEnvironment> {
    if (process.platform === 'win32') return { environment: own };
    try {
      return { environment: await readEnvironment(options, own, closing.signal) };
    } catch (error) {
      return without(error instanceof DapilotError ? error.message : String(error));
    }
  }

  return {
    environment: async () => (await atMost(patience, (asked ??= ask()))) ?? without(`it took more than ${patience / 1000} s`),
    dispose: async () => {
      if (asked) await atMost(options.farewellMilliseconds ?? farewellMilliseconds, asked);
      closing.abort();
      await asked;
    },
  };
}

async function readEnvironment({ node, shell, lifeMilliseconds: life = lifeMilliseconds }: LoginShellOptions, own: Environment, signal: AbortSignal): Promise<Environment> {
  const shellEnv = pathToFileURL(createRequire(import.meta.url).resolve('shell-env')).href;
  const script = `const { shellEnv } = await import(${JSON.stringify(shellEnv)});
    process.stdout.write(JSON.stringify(await shellEnv(process.argv[1])));`;
  const { stdout, code, stderr } = await runProcess({
    command: node,
    args: ['--input-type=module', '-e', script, ...(shell === undefined ? [] : [shell])],
    environment: own,
    timeoutMilliseconds: life,
    graceMilliseconds,
    signal,
  });
  if (code !== 0) throw new Error(stderr.trim().split('\n').at(-1) ?? 'no output');
  const read = JSON.parse(stdout) as Record<string, string>;
  // What the profile itself sets is the person's wish, except that our key is for nobody else.
  return Object.fromEntries(Object.entries(read).filter(([name]) => name in own || !(name.startsWith('DAPILOT_') || ofTheReader.includes(name))));
}
