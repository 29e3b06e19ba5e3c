/**
 * A few lines of Python that run around debugpy, unmodified, in the two processes of its own: the adapter, which we start,
 * and the launcher, which the adapter starts. Nothing of it enters the program.
 *
 * - Its sockets send at once and acknowledge at once. Linux holds back the second half of a message until the first is
 *   acknowledged, and the other side acknowledges after 40 ms: a step with its context takes 10 ms instead of 220.
 * - The launcher tells the signal that ended the program: debugpy folds it into an exit code that a program may also have.
 *   In a terminal it ends by that signal itself, since the terminal shows how it ended.
 * - The launcher reads what the program writes by lines where it can: one print is several writes, and between two of
 *   them the other stream would get its turn.
 * - Where the interpreter's own debugpy is missing, or older than `firstPromptDebugpy`, one of ours is taken if it is there.
 * - What brings the debugger into a running process says how that went; debugpy waits a quarter of a minute for one that
 *   will never come.
 * - The launcher's own last words reach us; debugpy drops them when it speaks over its standard streams.
 */

import { basename, dirname } from 'node:path';

/** The adapter's exit code when there is no debugpy to run. */
export const debugpyMissing = 86;

/**
 * Until then a program that stands looks every 10 ms for what to do, twice for a step and twice for two scopes: with Debian's 1.6 a
 * step and its values take 40 ms, and 5 from here on.
 */
export const firstPromptDebugpy = '1.8.6';

/** Whether a version is older than that; one that is no version is not. */
export function isSlowDebugpy(version: string): boolean {
  const [ours, its] = [firstPromptDebugpy, version].map(ordered);
  return ours !== undefined && its !== undefined && its < ours;
}

function ordered(version: string): number | undefined {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  return numbers?.reduce((sum, number) => sum * 1000 + number, 0);
}

/** On stderr then: the version of the interpreter, for example 3.11. */
export const missingLine = /^dapilot-missing (\d+\.\d+)\r?$/m;

/** On stderr once debugpy is found, before it runs: its version, and the folder it is in. */
export const foundLine = /^dapilot-debugpy (\S+) (.*)\r?\n/m;

/** The adapter's exit code when the debugger could not be brought into a process; the words for it are on stderr. */
export const injectionFailed = 87;

/** What the launcher says of a program that was ended by a signal; as telemetry, which nobody is shown. */
export const signalWords = /^dapilot-signal (\d+)$/;

// The empty entry is the working folder: modules are not to come from there.
const loader = 'import sys; sys.path[:] = [entry for entry in sys.path if entry]; exec(sys.argv[1])';

const sourceWith = (quickAnswers: boolean) => `
import os, runpy, select, signal, socket, subprocess, sys, traceback
from importlib.util import find_spec

loader, source = ${JSON.stringify(loader)}, sys.argv.pop(1)
role, folder = sys.argv.pop(1), sys.argv.pop(1)
ours = sys.argv.pop(1) if role == "adapter" else ""

accept, connect, recv_into = socket.socket.accept, socket.socket.connect, socket.socket.recv_into

def is_tcp(sock):
    return sock.family in (socket.AF_INET, socket.AF_INET6)

def prompt_accept(self):
    sock, address = accept(self)
    if is_tcp(sock):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock, address

def prompt_connect(self, address):
    connect(self, address)
    if is_tcp(self):
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

def prompt_recv_into(self, *rest):
    count = recv_into(self, *rest)
    if is_tcp(self):
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
    return count

if ${quickAnswers ? 'True' : 'False'}:
    socket.socket.accept, socket.socket.connect = prompt_accept, prompt_connect
    if hasattr(socket, "TCP_QUICKACK"):
        socket.socket.recv_into = prompt_recv_into

def is_slow():
    try:
        import re
        from importlib.metadata import version
        numbers = re.match("([0-9]+)[.]([0-9]+)[.]([0-9]+)", version("debugpy"))
        return numbers is not None and tuple(map(int, numbers.groups())) < (${firstPromptDebugpy.replaceAll('.', ', ')})
    except ImportError:
        return False

if folder == "":
    spec = find_spec("debugpy")
    missing = spec is None or spec.origin is None
    if ours != "":
        ours += "%d.%d" % sys.version_info[:2]
    if ours != "" and os.path.isfile(os.path.join(ours, "debugpy", "__init__.py")) and (missing or is_slow()):
        folder = ours
    elif missing:
        sys.stderr.write("dapilot-missing %d.%d\\n" % sys.version_info[:2])
        sys.exit(${debugpyMissing})
    else:
        folder = os.path.dirname(os.path.dirname(os.path.abspath(spec.origin)))

sys.path.insert(0, folder)
import debugpy
sys.path.remove(folder)

if role == "adapter":
    package = os.path.dirname(debugpy.__file__)
    launcher = os.path.join(package, "launcher")
    target = os.path.join(package, "adapter")

    class Heard:
        def __init__(self, injector):
            self.injector, self.stream, self.words = injector, injector.stdout, []

        def readline(self):
            line = self.stream.readline()
            self.words.append(line)
            if line == b"" and self.injector.wait() != 0:
                sys.__stderr__.buffer.write(b"".join(self.words))
                sys.__stderr__.flush()
                os._exit(${injectionFailed})
            return line

    class Popen(subprocess.Popen):
        def __init__(self, args, *rest, **named):
            if isinstance(args, list) and args[1:2] == [launcher]:
                args = [args[0], "-c", loader, source, "launcher", folder, *args[2:]]
                named["stderr"] = 2
            super().__init__(args, *rest, **named)
            if isinstance(args, list) and args[1:2] == [package] and "--pid" in args:
                self.stdout = Heard(self)

    sys.stderr.write("dapilot-debugpy %s %s\\n" % (debugpy.__version__, folder))
    sys.stderr.flush()
else:
    target = os.path.join(os.path.dirname(debugpy.__file__), "launcher")
    if role == "launcher":
        # It copies the program's output there; we have that already.
        sys.stderr = open(os.devnull, "w")

    read, most = os.read, 1 << 16

    def read_lines(descriptor, size):
        data = read(descriptor, max(size, most))
        while 0 < len(data) < most and data[-1:] != b"\\n" and select.select([descriptor], [], [], 0.002)[0]:
            more = read(descriptor, most)
            if not more:
                break
            data += more
        return data

    if os.name == "posix":
        os.read = read_lines

    class Popen(subprocess.Popen):
        def wait(self, *rest, **named):
            code = super().wait(*rest, **named)
            if code < 0:
                body = {"category": "telemetry", "output": "dapilot-signal %d" % -code}
                sys.modules["debugpy.launcher"].channel.send_event("output", body)
            return code

def end_by(number):
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)

subprocess.Popen = Popen
sys.argv[0] = target
try:
    runpy.run_path(target, run_name="__main__")
except SystemExit as ending:
    if role == "terminal" and os.name == "posix" and isinstance(ending.code, int) and ending.code < 0:
        end_by(-ending.code)
    raise
except Exception:
    traceback.print_exc(file=sys.__stderr__)
    raise
`;

/**
 * Arguments for a Python that run debugpy's adapter over its standard streams. `folder` is the one with the package
 * "debugpy" that is to be used; '' for the interpreter's own, or for the one in `ours` and the version of Python after it where
 * that is there and does better. `quickAnswers`: its sockets are prompt.
 */
export function adapterArguments(folder: string, quickAnswers: boolean, ours = ''): readonly string[] {
  return ['-c', loader, sourceWith(quickAnswers), 'adapter', folder, ours];
}

/** The words of debugpy that run its launcher in a terminal, with the same lines around it. */
export function terminalWords(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => basename(word) === 'launcher' && basename(dirname(word)) === 'debugpy');
  const folder = dirname(dirname(words[at] ?? ''));
  return at === -1 ? words : [...words.slice(0, at), '-c', loader, sourceWith(true), 'terminal', folder, ...words.slice(at + 1)];
}
