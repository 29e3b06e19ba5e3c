import { describe, expect, it } from 'vitest';
import type { Groups } from './matching/expressions.ts';
import { serverAddress, serverReadyAction } from './server-ready.ts';

const action = (serverReadyAction_: unknown) => serverReadyAction({ name: 'api', serverReadyAction: serverReadyAction_ });
const address = (uriFormat: string | undefined, ...captured: string[]) => serverAddress({ pattern: 'x', killOnServerStop: false, ...(uriFormat === undefined ? {} : { uriFormat }) }, ['whole', ...captured] satisfies Groups);

describe('serverReadyAction', () => {
  it('means what VS Code means by it', () => {
    expect(action(undefined)).toBeUndefined();
    expect(action({})).toMatchObject({ pattern: expect.stringContaining('listening on'), killOnServerStop: false });
    expect(action({})).not.toHaveProperty('starts');
    expect(action({ action: 'debugWithEdge', webRoot: '/w', killOnServerStop: true })).toMatchObject({ starts: 'msedge', webRoot: '/w', killOnServerStop: true });
    expect(action({ action: 'debugWithChrome' })).toMatchObject({ starts: 'chrome' });
    expect(action({ action: 'startDebugging', name: 'client' })).toMatchObject({ starts: 'configuration', configuration: 'client' });
    expect(action({ action: 'startDebugging', config: { type: 'node' } })).toMatchObject({ configuration: { type: 'node' } });
  });

  it.each([
    [{ action: 'startDebugging' }, 'does not say what to start'],
    [{ action: 'runCommand' }, 'there is no action'],
    [{ pattern: '(' }, 'no regular expression'],
  ])('%j is refused', (written, why) => expect(() => action(written)).toThrow(why));
});

describe('the address of a server', () => {
  it.each<[string | undefined, string[], string]>([
    [undefined, ['3000'], 'http://localhost:3000/'],
    [undefined, ['https://localhost:8443/x'], 'https://localhost:8443/x'],
    ['http://127.0.0.1:%s/docs', ['80'], 'http://127.0.0.1/docs'],
    ['http://localhost:5000', [], 'http://localhost:5000/'],
    ['https://example.org/%s', ['a'], 'https://example.org/a'],
  ])('%s with %j', (format, captured, expected) => expect(address(format, ...captured)).toBe(expected));

  it.each<[string | undefined, string[]]>([
    [undefined, []],
    ['http://localhost:%s', []],
    ['http://%s:%s', ['1']],
    ['http://localhost', ['1']],
    [undefined, ['file:///etc/passwd']],
    [undefined, ['http://evil.example/']],
    [undefined, ['http://localhost:80@evil.example/']],
    ['http://localhost:%s', ['80@evil.example']],
    ['%s', ['javascript:alert(1)']],
    ['vscode://%s', ['x']],
  ])('%s with %j is not opened', (format, captured) => expect(() => address(format, ...captured)).toThrow());
});
