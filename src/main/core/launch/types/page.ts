/** Pages: `chrome` and `msedge`, through js-debug. */
import { pathToFileURL } from 'node:url';
import { optional } from '../../base/loose.ts';
import { missing, ownWords, pathIn, portOf, workingFolder } from './common.ts';
import type { MapType } from './launch-type.ts';
import type { Words } from './words.ts';

const placeholder = '${webRoot}';

/** Its own words, with the placeholder of source maps filled in. */
function pageWords(words: Words, webRoot: string, more: Readonly<Record<string, unknown>>): ReturnType<typeof ownWords> {
  const maps = words.object('sourceMapPathOverrides');
  const filled = maps && Object.fromEntries(Object.entries(maps).map(([from, to]) => [from, typeof to === 'string' ? to.replaceAll(placeholder, webRoot) : to]));
  return ownWords(words, { ...more, ...(filled ? { sourceMapPathOverrides: filled } : {}) });
}

export function mapPage(browser: 'chrome' | 'msedge'): MapType {
  return (words, context) => {
    const { folder, request } = context;
    const webRoot = pathIn(folder, words.text('webRoot') ?? folder);
    const url = addressOf(words, webRoot);
    const filter = words.text('urlFilter');
    const executable = words.text('runtimeExecutable');
    const runtimeArgs = words.list('runtimeArgs');
    const port = portOf(words);
    const host = words.text('address');
    const page = { target: 'page', name: words.name, language: 'javascript', browser, webRoot, cwd: workingFolder(words, context) } as const;
    if (request === 'attach') {
      if (port === undefined) missing(words, 'at which port the browser listens', 'Start the browser with --remote-debugging-port=9222 and name the port.');
      // Which page is meant, where an address alone says it.
      const plain = url ?? (filter !== undefined && /^(https?|file):/.test(filter) && !filter.includes('*') ? filter : undefined);
      return { ...page, request, port, ...optional('host', host), ...optional('url', plain), ...pageWords(words, webRoot, filter === undefined ? {} : { urlFilter: filter }) };
    }
    if (url === undefined) missing(words, 'which page to open', 'Name its "url", or a "file".');
    return {
      ...page,
      request,
      url,
      // Channels of a browser are names, not files: the browser that is there is taken.
      ...(executable === undefined || channels.has(executable) ? {} : { runtimeExecutable: executable }),
      ...optional('runtimeArgs', runtimeArgs),
      ...pageWords(words, webRoot, { ...optional('port', port), ...optional('urlFilter', filter), ...(Object.keys(context.env).length === 0 ? {} : { env: context.env }) }),
    };
  };
}

const channels: ReadonlySet<string> = new Set(['stable', 'canary', 'beta', 'dev']);

function addressOf(words: Words, webRoot: string): string | undefined {
  const file = words.text('file');
  const url = words.text('url');
  if (file !== undefined) return pathToFileURL(pathIn(webRoot, file)).href;
  return url === undefined || /^[a-z][\w+.-]*:(?!\d)/i.test(url) ? url : `http://${url}`;
}
