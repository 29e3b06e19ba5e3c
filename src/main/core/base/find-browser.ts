/** Browsers of the Chromium family on this machine. */
import { findExecutable } from './environment.ts';
import type { Environment } from './process.ts';

export type BrowserFamily = 'chrome' | 'msedge';

/** Executables by name, in the order in which they are tried. */
const names: Readonly<Record<BrowserFamily, readonly string[]>> = {
  chrome: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'brave-browser'],
  msedge: ['microsoft-edge', 'microsoft-edge-stable', 'msedge'],
};

const places: Readonly<Record<string, Readonly<Record<BrowserFamily, readonly string[]>>>> = {
  darwin: {
    chrome: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    msedge: ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  },
  win32: {
    chrome: [String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`, String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`],
    msedge: [String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`, String.raw`C:\Program Files\Microsoft\Edge\Application\msedge.exe`],
  },
};

const variables: Readonly<Record<BrowserFamily, readonly string[]>> = {
  chrome: ['DAPILOT_CHROMIUM', 'CHROME_PATH'],
  msedge: ['EDGE_PATH'],
};

/** The path of the first that is there: the one a variable names, then the usual names and places. */
export async function findBrowser(family: BrowserFamily, environment: Environment): Promise<string | undefined> {
  const named = variables[family].flatMap((variable) => environment[variable] ?? process.env[variable] ?? []);
  for (const name of [...named, ...names[family], ...(places[process.platform]?.[family] ?? [])]) {
    const found = await findExecutable(name, environment);
    if (found !== undefined) return found;
  }
  return undefined;
}
