/** Ready configurations for adapters that do not come with DAPilot: a person takes one over and edits it. */
import type { AdapterTemplate } from '../../../../../shared/adapters.ts';

const startedProgram = { program: '${program}', args: '${args}', cwd: '${cwd}' };

/** Each says whether it was tried, with which version, and what must be installed. */
export const adapterTemplates: readonly AdapterTemplate[] = [
  {
    id: 'gdb',
    label: 'GDB',
    debugs: 'C, C++, Rust, Fortran, Ada',
    tried: true,
    description: 'GDB’s own DAP server. Needs GDB 14 or newer that is built with Python (gdb --version); older ones do not know DAP at all. Where the system has an older one, the Python package gdb-for-pwndbg brings a new one. Tried with GDB 18.1: launch, and attach by process id.',
    adapter: {
      label: 'GDB',
      languages: ['c', 'cpp', 'rust', 'other'],
      command: 'gdb',
      args: ['-nx', '-q', '-i', 'dap'],
      launch: { ...startedProgram, env: '${env}', stopAtBeginningOfMainSubprogram: '${stopOnEntry}' },
      attach: { program: '${program}', pid: '${processId}', target: '${host}:${port}' },
      versionArgs: ['--version'],
    },
  },
  {
    id: 'netcoredbg',
    label: 'netcoredbg',
    debugs: 'C#, F#, Visual Basic (.NET)',
    tried: false,
    description: 'Samsung’s debugger for .NET. Needs netcoredbg (a release from github.com/Samsung/netcoredbg) and the .NET SDK; the program is the built .dll. Written from its documentation, not tried.',
    adapter: {
      label: 'netcoredbg',
      languages: ['other'],
      fileEndings: ['.dll'],
      command: 'netcoredbg',
      args: ['--interpreter=vscode'],
      launch: { ...startedProgram, env: '${envChanges}', justMyCode: '${justMyCode}', stopAtEntry: '${stopOnEntry}' },
      attach: { processId: '${processId}' },
      exceptionFilters: ['user-unhandled'],
      versionArgs: ['--version'],
    },
  },
  {
    id: 'java-debug',
    label: 'Java Debug Server',
    debugs: 'Java, Kotlin on the JVM',
    tried: false,
    description:
      'It lives in the Java language server: start jdtls with com.microsoft.java.debug.plugin as one of its bundles, open the project in it, and run its command vscode.java.startDebugSession. The port that it answers goes into "transport". A launch names its main class in adapterArguments (mainClass, classPaths); a JVM that was started with -agentlib:jdwp=transport=dt_socket,server=y,address=5005 is attached to by host and port. Written from its documentation, not tried.',
    adapter: {
      label: 'Java Debug Server',
      languages: ['other'],
      transport: { kind: 'server', host: '127.0.0.1', port: 5006 },
      launch: { args: '${args}', cwd: '${cwd}', env: '${envChanges}', stopOnEntry: '${stopOnEntry}', console: 'internalConsole' },
      attach: { hostName: '${host}', port: '${port}', processId: '${processId}' },
      exceptionFilters: ['uncaught'],
    },
  },
  {
    id: 'php',
    label: 'PHP Debug',
    debugs: 'PHP',
    tried: false,
    description:
      'The adapter of the extension PHP Debug (xdebug.php-debug): unpack its .vsix and put the path of extension/out/phpDebug.js in place of the one below. Needs Node.js, PHP and the PHP extension Xdebug 3. Written from its documentation, not tried.',
    adapter: {
      label: 'PHP Debug',
      languages: ['other'],
      fileEndings: ['.php'],
      command: 'node',
      args: ['/path/to/php-debug/extension/out/phpDebug.js'],
      launch: {
        ...startedProgram,
        env: '${envChanges}',
        stopOnEntry: '${stopOnEntry}',
        // The adapter chooses the port, and puts it in by itself.
        port: 0,
        runtimeArgs: ['-dxdebug.mode=debug', '-dxdebug.start_with_request=yes', '-dxdebug.client_port=$${port}'],
      },
    },
  },
  {
    id: 'rdbg',
    label: 'rdbg',
    debugs: 'Ruby',
    tried: true,
    description: 'Ruby’s own debugger. Needs Ruby 2.7 or newer and the gem debug (gem install debug), which brings rdbg; Debian calls it rdbg3.1. Tried with rdbg 1.4.0 on Ruby 3.1.',
    adapter: {
      label: 'rdbg',
      languages: ['other'],
      fileEndings: ['.rb'],
      command: 'rdbg',
      args: ['--open', '--host', '127.0.0.1', '--port', '${port}', '--command', '--', 'ruby', '${program}', '${args}'],
      cwd: '${cwd}',
      transport: { kind: 'port' },
      launch: { localfs: true },
      runsProgram: true,
      versionArgs: ['--version'],
    },
  },
  {
    id: 'bash-debug',
    label: 'Bash Debug',
    debugs: 'Bash',
    tried: false,
    description:
      'The adapter of the extension Bash Debug (rogalmic.bash-debug) with the bashdb that is in it: unpack its .vsix and put its place into the paths below. Needs Node.js, Bash 4 or newer, cat, mkfifo and pkill. Written from its documentation, not tried.',
    adapter: {
      label: 'Bash Debug',
      languages: ['other'],
      fileEndings: ['.sh', '.bash'],
      command: 'node',
      args: ['/path/to/bash-debug/extension/out/bashDebug.js'],
      launch: {
        ...startedProgram,
        env: '${envChanges}',
        pathBash: 'bash',
        pathBashdb: '/path/to/bash-debug/extension/bashdb_dir/bashdb',
        pathBashdbLib: '/path/to/bash-debug/extension/bashdb_dir',
        pathCat: 'cat',
        pathMkfifo: 'mkfifo',
        pathPkill: 'pkill',
        terminalKind: 'debugConsole',
      },
    },
  },
  {
    id: 'my-adapter',
    label: 'Any other adapter',
    debugs: 'Whatever speaks DAP',
    description:
      'A start for any program that speaks the Debug Adapter Protocol. "command" and "args" start it; "transport" says how it is reached: stdio, printed-port, port, socket, dial-in or server; "launch" and "attach" are the arguments it wants, in its own words.',
    adapter: {
      label: 'My adapter',
      fileEndings: ['.ext'],
      command: '/path/to/adapter',
      args: [],
      transport: { kind: 'stdio' },
      launch: { ...startedProgram, env: '${env}', stopOnEntry: '${stopOnEntry}' },
      attach: { processId: '${processId}', host: '${host}', port: '${port}' },
      exceptionFilters: [],
      capabilities: {},
    },
  },
];
