import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { startLeashed } from './leashed.ts';

/** Something tests need that npm cannot install. */
export interface SystemPart {
  readonly name: string;
  /** The suites with tests that need it. */
  readonly suites: readonly string[];
  /** Debian packages that provide it. */
  readonly packages: readonly string[];
  isPresent(): boolean;
}

const isLinux = process.platform === 'linux';

export const systemParts: readonly SystemPart[] = [
  { name: 'chromium', suites: ['e2e'], packages: ['chromium'], isPresent: () => findChromium() !== undefined },
  {
    name: 'xvfb',
    suites: ['e2e'],
    packages: ['xvfb', 'xauth'],
    isPresent: () => !isLinux || findProgram(['xvfb-run']) !== undefined,
  },
  {
    name: 'python3-debugpy',
    suites: ['adapters', 'e2e'],
    packages: ['python3-debugpy'],
    isPresent: () => !isLinux || hasDebianDebugpy(),
  },
  // For the debugpy that is installed from PyPI: pip, or what makes a virtual environment with one.
  { name: 'python3-venv', suites: ['adapters'], packages: ['python3-venv'], isPresent: () => !isLinux || hasPip() },
  { name: 'gdb', suites: ['adapters'], packages: ['gdb'], isPresent: () => !isLinux || hasGdb() },
  { name: 'g++', suites: ['adapters', 'e2e'], packages: ['g++'], isPresent: () => findProgram(['cc']) !== undefined && findProgram(['c++']) !== undefined },
  // Programs in C, C++ and Rust; any from 19 on.
  { name: 'lldb-19', suites: ['adapters', 'e2e'], packages: ['lldb-19'], isPresent: () => !isLinux || hasLldbDap() },
  { name: 'fonts', suites: ['e2e'], packages: ['fonts-liberation'], isPresent: () => !isLinux || hasFonts() },
];

/** The system's Chromium or Chrome; DAPILOT_CHROMIUM names one that is elsewhere. */
export function findChromium(): string | undefined {
  const named = process.env['DAPILOT_CHROMIUM'];
  if (named) return named;
  const places = {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((name) =>
      join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
    ),
  }[process.platform as string];
  return (
    places?.find((place) => existsSync(place)) ??
    findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  );
}

/**
 * Sees to the parts that the named suites need and returns the names of those that stay missing. Installs through apt
 * as root, or on a terminal after a yes; otherwise prints the command.
 */
export async function provideParts(suites: readonly string[]): Promise<readonly string[]> {
  const needed = systemParts.filter((part) => part.suites.some((suite) => suites.includes(suite)));
  const absent = needed.filter((part) => !part.isPresent());
  if (absent.length === 0) return [];
  const packages = absent.flatMap((part) => part.packages);
  const names = absent.map((part) => part.name).join(', ');
  if (findProgram(['apt-get']) === undefined)
    process.stderr.write(`Tests need ${names}; install it by the means of this system.\n`);
  else if (await mayInstall(names, packages)) await install(packages);
  else process.stderr.write(`Tests need ${names}. Install it with:\n  ${installCommand(packages)}\n`);
  return needed.filter((part) => !part.isPresent()).map((part) => part.name);
}

/** Root installs unasked; anybody else is asked, and only where there is somebody to ask. */
async function mayInstall(names: string, packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() === 0) return true;
  if (process.env['CI'] === 'true' || !process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Tests need ${names}. Run "${installCommand(packages)}" now? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Runs apt; what it prints goes to standard error, so that standard output keeps to results. */
async function install(packages: readonly string[]): Promise<void> {
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...step];
    const apt = startLeashed(command, rest, { output: 'pipe', graceMilliseconds: 10_000, sweep: false });
    let output = '';
    apt.onOutput((text) => (output += text));
    process.stderr.write(`apt-get ${step.join(' ')} …\n`);
    const code = await apt.ended;
    if (code !== 0) process.stderr.write(`${output}apt-get ended with code ${code}.\n`);
  }
}

function installCommand(packages: readonly string[]): string {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's debugpy, for its own Python alone. */
export function hasDebianDebugpy(): boolean {
  return existsSync('/usr/lib/python3/dist-packages/debugpy');
}

/** What brings a debugger into a Python program that runs already, before Python 3.14. */
export function hasGdb(): boolean {
  return findProgram(['gdb']) !== undefined;
}

/** LLVM's debug adapter, by the names that Debian gives it. */
function hasLldbDap(): boolean {
  return findProgram(['lldb-dap', ...Array.from({ length: 20 }, (_, index) => `lldb-dap-${index + 19}`)]) !== undefined;
}

function hasPip(): boolean {
  const question = 'import importlib.util as u, sys; sys.exit(not (u.find_spec("pip") or u.find_spec("ensurepip")))';
  return spawnSync('python3', ['-c', question], { stdio: 'ignore' }).status === 0;
}

function hasFonts(): boolean {
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env['HOME'] ?? '/root', '.fonts')]
    .filter((folder) => existsSync(folder))
    .some((folder) => readdirSync(folder, { recursive: true }).some((path) => /\.(ttf|otf|ttc)$/.test(String(path))));
}
