import { describe, expect, it } from 'vitest';
import { readWebArguments } from './web-arguments.ts';

describe('the words after web.js', () => {
  it('are taken', () => {
    expect(readWebArguments(['shop', '--port', '8000', '--origin', 'https://tunnel.example', '--origin', 'http://[::1]:9', '--open', '--json', '--configuration', 'Serve'], '/home/me')).toEqual({
      folder: '/home/me/shop',
      configuration: 'Serve',
      port: 8000,
      origins: ['https://tunnel.example', 'http://[::1]:9'],
      open: true,
      json: true,
      page: undefined,
    });
    expect(readWebArguments([], '/home/me')).toMatchObject({ folder: undefined, port: 0, origins: [] });
    expect(readWebArguments(['--', '-strange'], '/home/me').folder).toBe('/home/me/-strange');
  });

  it.each([
    [['project', 'page'], /One folder can be opened/],
    [['--port', 'many'], /"many" is no port/],
    [['--port', '70000'], /is no port/],
    [['--port', '1e3'], /is no port/],
    [['--port=-1'], /is no port/],
    [['--origin', 'https://tunnel.example/path'], /is no origin/],
    [['--origin', 'https://tunnel.example/'], /is no origin/],
    [['--origin', 'https://Tunnel.example'], /is no origin/],
    [['--origin', 'tunnel.example'], /is no origin/],
    [['--origin', '*'], /is no origin/],
    [['--host', '0.0.0.0'], /--host/],
    [['--open=yes'], /--open/],
  ])('%j are refused with a sentence', (words, sentence) => {
    expect(() => readWebArguments(words, '/home/me')).toThrow(sentence);
  });
});
