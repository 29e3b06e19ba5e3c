/**
 * The built page, read once: a request names an entry of the list or nothing, so no path is ever joined, and a build that
 * replaces the files under a running host does no harm.
 */
import { readdirSync, readFileSync, type Dirent } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { DapilotError } from '../../shared/errors.ts';

interface StaticFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name holds a hash of its content. */
  readonly immutable: boolean;
}

/** Keys are the paths of addresses: `/`, `/assets/index-abc.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Reads a built page. Throws `not-supported` when the folder is not there. */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readEntries(folder)) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).split(sep).join('/');
    files.set(address, { content: new Uint8Array(readFileSync(path)), type, immutable: address.startsWith('/assets/') });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}

function readEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new DapilotError('not-supported', `The cockpit's page is not in ${folder}, so it cannot be shown.`, {
      hint: 'Run "npm run build" first.',
      cause: error,
    });
  }
}

/** Monaco sets styles by script and starts its workers from blobs; nothing else may come from outside the page's own files. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Headers of every answer, from both hosts. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
