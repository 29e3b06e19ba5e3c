/** Attributes that every type has. */
import { choice, environment, flag, launch, mainLaunch, object, path, text, type Attributes } from './attribute.ts';

export const generalAttributes: Attributes = {
  name: text('What the list shows.', { main: true }),
  preLaunchTask: text('Task of tasks.json that runs first; the program waits for it.', { also: ['object'] }),
  postDebugTask: text('Task that runs when the session is over.', { also: ['object'] }),
  serverReadyAction: object('What to do when the program prints that its server is ready: "pattern", "uriFormat", "action".'),
  presentation: object('Place in the list: "group", "order", and "hidden".'),
  internalConsoleOptions: choice('Whether the console comes into sight.', ['neverOpen', 'openOnSessionStart', 'openOnFirstSessionStart']),
  agent: flag('The agent is on when it starts.'),
  linux: object('What is different on Linux.'),
  osx: object('What is different on macOS.'),
  windows: object('What is different on Windows.'),
};

/** What every program that is started has. */
export const startedAttributes: Attributes = {
  cwd: path('Where the program runs; absent: the folder.', mainLaunch),
  env: environment('Variables of the program; null takes one away.', mainLaunch),
  envFile: path('File of NAME=value lines; "env" wins over it.', { ...launch, also: ['list'] }),
};
