import type { Action, Scenario } from '../fake-scenario.ts';
import { disconnect, initializeFirst, launch } from './common.ts';

const outputEvent = (output: string) => ({ seq: 0, type: 'event', event: 'output', body: { category: 'stdout', output } });
const output = (text: string): Action => ({ event: 'output', body: { category: 'stdout', output: text } });

/** One output event with a header of its own making. */
function framed(text: string, header: (length: number) => string): Action {
  const body = JSON.stringify(outputEvent(text));
  return { raw: header(Buffer.byteLength(body)) + body };
}

/** FA-20: blank lines, further fields, lower case, bare line feeds, empty bodies. Writes the output lines 1 to 5. */
export const oddHeaders: Scenario = {
  name: 'FA-20',
  rules: [
    { on: 'connect', do: [{ raw: '\r\n\r\n' }] },
    initializeFirst,
    launch(
      framed('1\n', (length) => `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n`),
      { raw: '\r\n' },
      framed('2\n', (length) => `content-length:${length}\r\n\r\n`),
      { raw: 'Content-Length: 0\r\n\r\n' },
      framed('3\n', (length) => `Content-Length: ${length}\n\n`),
      { raw: '\n\n' },
      framed('4\n', (length) => `CONTENT-LENGTH:   ${length}\r\nX-More: yes\r\n\r\n`),
      output('5\n'),
    ),
    disconnect,
  ],
};

/** FA-21: junk before and between frames. Writes the output lines 1 to 3. */
export const junkBetweenFrames: Scenario = {
  name: 'FA-21',
  rules: [
    { on: 'connect', do: [{ raw: 'Stop hook #1 added.\n' }] },
    initializeFirst,
    launch(
      { raw: 'warning: Content-Length: 5 is too short\n' },
      output('1\n'),
      { raw: 'the header was Content-Length: 5\n' },
      output('2\n'),
      { raw: 'no line break at the end' },
      output('3\n'),
    ),
    disconnect,
  ],
};

/** FA-25: everything arrives byte by byte, emoji among it. */
export const singleBytes: Scenario = {
  name: 'FA-25 single bytes',
  rules: [{ on: 'connect', do: [{ chunk: 1 }] }, initializeFirst, launch(output('héllo 😀\n')), disconnect],
};

/** FA-25: fifty frames in one chunk, lines 0 to 49. */
export const fiftyFrames: Scenario = {
  name: 'FA-25 fifty frames',
  rules: [initializeFirst, launch({ together: Array.from({ length: 50 }, (_, index) => output(`${index}\n`)) }), disconnect],
};

export const largeOutput = 64_000_000;

/** FA-25: one frame of 64 million characters. */
export const largeFrame: Scenario = {
  name: 'FA-25 large frame',
  rules: [
    initializeFirst,
    launch({
      event: 'output',
      // Made when it is sent, so that importing this file stays cheap.
      get body() {
        return { category: 'stdout', output: 'x'.repeat(largeOutput) };
      },
    }),
    disconnect,
  ],
};

/** FA-25: a length that nobody can mean. */
export const absurdLength: Scenario = {
  name: 'FA-25 absurd length',
  rules: [initializeFirst, launch(output('before\n'), { raw: 'Content-Length: 9000000000000000\r\n\r\n{"seq":' }), disconnect],
};
