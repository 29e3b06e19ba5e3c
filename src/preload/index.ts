/** The only door between the page and Electron: the FrameChannel, and nothing that names a channel of Electron's. */
import { contextBridge, ipcRenderer } from 'electron';
import type { CoreFrame, FrameChannel } from '../shared/bridge.ts';
import type { FromWindow, fromWindow, ToWindow, toWindow } from '../shared/window-messages.ts';

const early: CoreFrame[] = [];
const chosen = new Map<number, (path: string | null) => void>();
let frameListener = (frame: CoreFrame): void => void early.push(frame);
let stateListener: (state: 'open' | 'lost') => void = () => undefined;
let commandListener: (command: string) => void = () => undefined;
let asked = 0;

const send = (message: FromWindow): void => ipcRenderer.send('dapilot.fromWindow' satisfies typeof fromWindow, message);

ipcRenderer.on('dapilot.toWindow' satisfies typeof toWindow, (_event, message: ToWindow) => {
  if (message.kind === 'command') commandListener(message.command);
  else if (message.kind === 'gone') stateListener('lost');
  else if (message.kind === 'chosen') {
    chosen.get(message.id)?.(message.path);
    chosen.delete(message.id);
  } else frameListener(message);
});

const channel: FrameChannel = {
  capabilities: { fileDialog: true, nativeMenu: true },
  send: (frame) => send(frame),
  onFrame(listener) {
    frameListener = listener;
    early.splice(0).forEach(listener);
  },
  onConnection: (listener) => (stateListener = listener)('open'),
  choosePath: (what) =>
    new Promise((resolve) => {
      chosen.set(++asked, resolve);
      send({ kind: 'choosePath', id: asked, what });
    }),
  onCommand: (listener) => void (commandListener = listener),
};

send({ kind: 'hello' });
contextBridge.exposeInMainWorld('dapilotChannel', channel);
