/**
 * Every command of the cockpit: id, title, default key, and when it can be used. Menu, toolbar, palette and keymap read
 * this one list; windows give each its `run` (renderer/src/commands). Keys are VS Code's where it has one.
 */
export type CommandWhen = 'always' | 'workspace' | 'session' | 'stopped' | 'running' | 'task' | 'awaitingApproval' | 'editor' | 'idle' | 'nothingRuns' | 'starting' | 'watching' | 'canStepBack' | 'canReadMemory' | 'canDisassemble' | 'canStepIntoTarget' | 'canGoto' | 'canRestartFrame' | 'canMoveOneThread' | 'canListSources' | 'canListModules' | 'canRunTo';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly category: 'File' | 'Run' | 'View' | 'Agent' | 'Help';
  /** Modifiers in the order Ctrl, Alt, Shift, then the key; Ctrl means Cmd on a Mac. */
  readonly keys?: string;
  readonly when: CommandWhen;
  /** It steers the program or the agent: only the driving window may. */
  readonly drives?: boolean;
  /** It runs something of the folder: the person is asked first whether they trust it. */
  readonly trusts?: boolean;
}

export const commands = [
  { id: 'workspace.open', title: 'Open Folder…', category: 'File', keys: 'Ctrl+O', when: 'always', drives: true },
  { id: 'workspace.manageTrust', title: 'Manage Workspace Trust', category: 'File', when: 'workspace' },
  { id: 'file.quickOpen', title: 'Go to File…', category: 'File', keys: 'Ctrl+P', when: 'workspace' },
  { id: 'editor.close', title: 'Close Editor', category: 'File', keys: 'Alt+W', when: 'editor' },
  { id: 'settings.open', title: 'Settings', category: 'File', keys: 'Ctrl+,', when: 'always' },
  { id: 'run.start', title: 'Start Debugging', category: 'Run', keys: 'F5', when: 'idle', drives: true, trusts: true },
  { id: 'run.startWithoutDebugging', title: 'Start Without Debugging', category: 'Run', keys: 'Ctrl+F5', when: 'idle', drives: true, trusts: true },
  { id: 'run.cancelStart', title: 'Cancel the Start', category: 'Run', keys: 'Shift+F5', when: 'starting' },
  { id: 'run.addConfiguration', title: 'Add Configuration…', category: 'Run', when: 'workspace', drives: true, trusts: true },
  { id: 'run.openConfigurations', title: 'Edit Configurations…', category: 'Run', when: 'workspace', drives: true, trusts: true },
  { id: 'run.configure', title: 'Launch Program…', category: 'Run', keys: 'Ctrl+Shift+F5', when: 'idle', drives: true, trusts: true },
  { id: 'run.attach', title: 'Attach to Process…', category: 'Run', when: 'nothingRuns', drives: true, trusts: true },
  { id: 'tasks.run', title: 'Run Task…', category: 'Run', when: 'workspace', drives: true, trusts: true },
  { id: 'environment.check', title: 'Check Environment', category: 'Run', when: 'workspace', trusts: true },
  { id: 'adapters.open', title: 'Debug Adapters', category: 'Run', when: 'always' },
  { id: 'run.continue', title: 'Continue', category: 'Run', keys: 'F5', when: 'stopped', drives: true },
  { id: 'run.pause', title: 'Pause', category: 'Run', keys: 'F6', when: 'running', drives: true },
  { id: 'run.next', title: 'Step Over', category: 'Run', keys: 'F10', when: 'stopped', drives: true },
  { id: 'run.stepIn', title: 'Step Into', category: 'Run', keys: 'F11', when: 'stopped', drives: true },
  { id: 'run.stepOut', title: 'Step Out', category: 'Run', keys: 'Shift+F11', when: 'stopped', drives: true },
  { id: 'run.stepBack', title: 'Step Back', category: 'Run', keys: 'Ctrl+F10', when: 'canStepBack', drives: true },
  { id: 'run.reverseContinue', title: 'Continue Backwards', category: 'Run', keys: 'Ctrl+Shift+F10', when: 'canStepBack', drives: true },
  { id: 'run.stepIntoTarget', title: 'Step Into Target…', category: 'Run', keys: 'Ctrl+F11', when: 'canStepIntoTarget', drives: true },
  { id: 'run.goto', title: 'Set Next Statement at the Cursor', category: 'Run', when: 'canGoto', drives: true },
  { id: 'run.restartFrame', title: 'Restart Frame', category: 'Run', when: 'canRestartFrame', drives: true },
  { id: 'run.continueThread', title: 'Continue This Thread Only', category: 'Run', when: 'canMoveOneThread', drives: true },
  { id: 'run.nextThread', title: 'Step Over in This Thread Only', category: 'Run', when: 'canMoveOneThread', drives: true },
  { id: 'run.stepInThread', title: 'Step Into in This Thread Only', category: 'Run', when: 'canMoveOneThread', drives: true },
  { id: 'run.stepOutThread', title: 'Step Out in This Thread Only', category: 'Run', when: 'canMoveOneThread', drives: true },
  { id: 'run.restart', title: 'Restart', category: 'Run', keys: 'Ctrl+Shift+F5', when: 'session', drives: true },
  { id: 'run.stop', title: 'Stop', category: 'Run', keys: 'Shift+F5', when: 'session' },
  { id: 'breakpoint.toggle', title: 'Toggle Breakpoint', category: 'Run', keys: 'F9', when: 'editor', drives: true },
  { id: 'breakpoint.toggleInline', title: 'Toggle Inline Breakpoint', category: 'Run', keys: 'Shift+F9', when: 'editor', drives: true },
  { id: 'run.toCursor', title: 'Run to Cursor', category: 'Run', keys: 'Alt+F9', when: 'canRunTo', drives: true },
  { id: 'breakpoint.addFunction', title: 'Add Function Breakpoint…', category: 'Run', when: 'workspace', drives: true },
  { id: 'breakpoint.mute', title: 'Mute or Unmute All Breakpoints', category: 'Run', when: 'workspace', drives: true },
  { id: 'breakpoint.enableAll', title: 'Enable All Breakpoints', category: 'Run', when: 'workspace', drives: true },
  { id: 'breakpoint.disableAll', title: 'Disable All Breakpoints', category: 'Run', when: 'workspace', drives: true },
  { id: 'breakpoint.importVsCode', title: 'Take Over Breakpoints from VS Code', category: 'Run', when: 'workspace', drives: true },
  { id: 'breakpoint.edit', title: 'Edit Breakpoint…', category: 'Run', when: 'editor', drives: true },
  { id: 'breakpoint.removeAll', title: 'Remove All Breakpoints', category: 'Run', when: 'workspace', drives: true },
  { id: 'palette.open', title: 'Show All Commands', category: 'View', keys: 'Ctrl+Shift+P', when: 'always' },
  { id: 'view.callStack', title: 'Focus Call Stack', category: 'View', when: 'workspace' },
  { id: 'view.breakpoints', title: 'Focus Breakpoints', category: 'View', when: 'workspace' },
  { id: 'view.variables', title: 'Focus Variables', category: 'View', when: 'workspace' },
  { id: 'view.console', title: 'Focus Debug Console', category: 'View', keys: 'Ctrl+Shift+Y', when: 'workspace' },
  { id: 'view.watches', title: 'Focus Watches', category: 'View', when: 'workspace' },
  { id: 'view.loadedSources', title: 'Show Loaded Sources…', category: 'View', when: 'canListSources' },
  { id: 'view.modules', title: 'Show Loaded Modules…', category: 'View', when: 'canListModules' },
  { id: 'view.terminal', title: 'Focus Terminal', category: 'View', keys: 'Ctrl+`', when: 'workspace' },
  { id: 'view.problems', title: 'Focus Problems', category: 'View', keys: 'Ctrl+Shift+M', when: 'workspace' },
  { id: 'view.network', title: 'Focus Network', category: 'View', when: 'workspace' },
  { id: 'view.memory', title: 'Show Memory', category: 'View', when: 'canReadMemory' },
  { id: 'view.disassembly', title: 'Show Disassembly', category: 'View', when: 'canDisassemble' },
  { id: 'view.agentLog', title: 'Focus Agent Log', category: 'View', when: 'workspace' },
  { id: 'view.agent', title: 'Focus Agent', category: 'View', keys: 'Ctrl+Shift+A', when: 'workspace' },
  { id: 'view.toggleLeft', title: 'Toggle Call Stack and Breakpoints', category: 'View', keys: 'Ctrl+B', when: 'workspace' },
  { id: 'view.toggleBottom', title: 'Toggle Variables and Console', category: 'View', keys: 'Ctrl+J', when: 'workspace' },
  { id: 'view.toggleRight', title: 'Toggle Agent', category: 'View', keys: 'Ctrl+Alt+B', when: 'workspace' },
  { id: 'view.toggleTheme', title: 'Switch Between Light and Dark', category: 'View', when: 'always', drives: true },
  { id: 'agent.toggle', title: 'Turn the Agent On or Off', category: 'Agent', when: 'always', drives: true },
  { id: 'agent.start', title: 'Find the Cause', category: 'Agent', keys: 'Ctrl+Shift+D', when: 'workspace', drives: true, trusts: true },
  { id: 'agent.stop', title: 'Stop the Agent', category: 'Agent', keys: 'Ctrl+Shift+Escape', when: 'task' },
  { id: 'records.open', title: 'Past Tasks', category: 'Agent', when: 'workspace' },
  { id: 'agent.takeOver', title: 'Take Over from the Agent', category: 'Agent', when: 'task', drives: true },
  { id: 'agent.handBack', title: 'Hand Back to the Agent', category: 'Agent', when: 'task', drives: true, trusts: true },
  { id: 'models.open', title: 'Models', category: 'Agent', when: 'always' },
  { id: 'externalTools.open', title: 'External Tools', category: 'Agent', when: 'always' },
  { id: 'agent.approve', title: 'Approve Step', category: 'Agent', keys: 'Ctrl+Enter', when: 'awaitingApproval', drives: true },
  { id: 'agent.skip', title: 'Skip Step', category: 'Agent', keys: 'Alt+Enter', when: 'awaitingApproval', drives: true },
  { id: 'agent.edit', title: 'Edit Step', category: 'Agent', keys: 'Alt+E', when: 'awaitingApproval', drives: true },
  { id: 'driver.take', title: 'Take Over in This Window', category: 'View', when: 'watching' },
  { id: 'log.save', title: 'Save Debug Adapter Log', category: 'Help', when: 'session' },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
