/** C, C++ and Rust, and whatever an adapter of the settings debugs. */
import { attach, choice, flag, launch, list, mainAttach, mainLaunch, number, object, path, text, type Attributes, type TypeSchema } from './attribute.ts';
import { startedAttributes } from './general.ts';

const started: Attributes = {
  program: path('Program, built with -g.', { main: true }),
  args: list('Arguments of the program.', { ...mainLaunch, also: ['text'] }),
  ...startedAttributes,
  stopOnEntry: flag('Stops at the start.', mainLaunch),
};

/** Commands of LLDB at certain times: they can run anything. */
const commands: Attributes = {
  initCommands: list('LLDB commands before everything else.'),
  preRunCommands: list('LLDB commands before the program runs.'),
  postRunCommands: list('LLDB commands when it runs.'),
  exitCommands: list('LLDB commands at the end.'),
};

const codelldb: Attributes = {
  ...started,
  cargo: object('Builds the program: { "args": ["build", "--bin=name"] }.', mainLaunch),
  terminal: choice('Where input and output of the program are.', ['console', 'integrated', 'external'], mainLaunch),
  sourceLanguages: list('Languages of the program, for example rust.'),
  sourceMap: object('From folders in the debug information to folders here.'),
  expressions: choice('How expressions are read.', ['simple', 'python', 'native']),
  stdio: list('Files for input, output and errors.', { ...launch, also: ['text', 'object'] }),
  targetCreateCommands: list('LLDB commands that make the target.'),
  processCreateCommands: list('LLDB commands that make the process.'),
  ...commands,
  relativePathBase: path('Where relative paths of the debug information begin.'),
  breakpointMode: choice('How breakpoints find their file.', ['path', 'file']),
  reverseDebugging: flag('The target can run backwards.'),
  pid: text('Process to attach to; ${command:pickProcess} asks.', { ...mainAttach, also: ['number'] }),
  waitFor: flag('Waits for the next process of the program.', mainAttach),
};

const lldbDap: Attributes = {
  ...started,
  console: choice('Where input and output of the program are.', ['internalConsole', 'integratedTerminal', 'externalTerminal'], mainLaunch),
  runInTerminal: flag('Runs in the terminal.', launch),
  coreFile: path('Core file to look into.', mainAttach),
  pid: text('Process to attach to; ${command:pickProcess} asks.', { ...mainAttach, also: ['number'] }),
  waitFor: flag('Waits for the next process of the program.', mainAttach),
  sourceMap: list('Pairs of folders.', { also: ['object'] }),
  sourcePath: path('Where relative sources begin.'),
  ...commands,
  stopCommands: list('LLDB commands at every stop.'),
  launchCommands: list('LLDB commands that launch.', launch),
  attachCommands: list('LLDB commands that attach.', attach),
  terminateCommands: list('LLDB commands at the end of a session.'),
  disableASLR: flag('The program lies at the same addresses each time.', launch),
  disableSTDIO: flag('Input and output are not taken.', launch),
  enableAutoVariableSummaries: flag('Sums up values by their members.'),
  enableSyntheticChildDebugging: flag('Shows how values are made up.'),
  timeout: number('Seconds that attaching may take.'),
  debuggerRoot: path('Working folder of the debugger.'),
};

const cpptools: Attributes = {
  ...started,
  environment: list('Variables as a list of { "name", "value" }.', { ...launch, also: ['object'] }),
  stopAtEntry: flag('Stops at the start.', mainLaunch),
  externalConsole: flag('Runs in the terminal.', mainLaunch),
  MIMode: choice('GDB’s words are left out: it is debugged with LLDB.', ['gdb', 'lldb']),
  miDebuggerPath: path('Not used here: path of GDB.'),
  miDebuggerServerAddress: text('Debug server, as host:port.'),
  coreDumpPath: path('Core file to look into.', launch),
  processId: text('Process to attach to; ${command:pickProcess} asks.', { ...mainAttach, also: ['number'] }),
  setupCommands: list('Not used here: commands of GDB.', { also: ['object'] }),
  sourceFileMap: object('From folders in the debug information to folders here.'),
  symbolSearchPath: text('Not used here.'),
  console: choice('Where input and output are, for cppvsdbg.', ['internalConsole', 'integratedTerminal', 'externalTerminal'], launch),
};

export const nativeTypes: readonly TypeSchema[] = [
  {
    types: ['lldb'],
    label: 'C, C++, Rust (CodeLLDB)',
    requests: ['launch', 'attach'],
    attributes: codelldb,
    fresh: { launch: { program: '${workspaceFolder}/build/program', args: [], cwd: '${workspaceFolder}' }, attach: { pid: '${command:pickProcess}' } },
  },
  {
    types: ['lldb-dap', 'lldb-vscode', 'swift-lldb', 'swift'],
    label: 'C, C++, Rust (lldb-dap)',
    requests: ['launch', 'attach'],
    attributes: lldbDap,
    fresh: { launch: { program: '${workspaceFolder}/build/program', args: [], cwd: '${workspaceFolder}' }, attach: { pid: '${command:pickProcess}' } },
  },
  {
    types: ['cppdbg', 'cppvsdbg'],
    label: 'C, C++ (cpptools)',
    requests: ['launch', 'attach'],
    attributes: cpptools,
    fresh: { launch: { program: '${workspaceFolder}/build/program', args: [], stopAtEntry: false, cwd: '${workspaceFolder}' }, attach: { processId: '${command:pickProcess}' } },
  },
];
