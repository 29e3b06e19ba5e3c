/** The pages of e2e/programs/web, built and served: bundles with source maps, as a project of Vue or React has them. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

const sources = join(import.meta.dirname, '../programs/web');

export interface ServedPage {
  readonly url: string;
  /** Where its sources are. */
  readonly folder: string;
  close(): Promise<void>;
}

/** A component of Vue as a module; its template becomes the function that it returns. */
const vue: Plugin = {
  name: 'vue-components',
  transform: (text, id) => {
    if (!id.endsWith('.vue')) return undefined;
    const { descriptor } = parse(text, { filename: id, sourceMap: true });
    const { content, map } = compileScript(descriptor, { id: createHash('sha1').update(id).digest('hex').slice(0, 8), inlineTemplate: true });
    return { code: content, map: map as never };
  },
};

/** A project of its own, whose `dist` is served until it is closed. */
export async function servePage(name: 'vue' | 'react'): Promise<ServedPage> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-page-')));
  const output = join(folder, 'dist');
  cpSync(join(sources, name), folder, { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'dir');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: name === 'vue' ? [vue] : [react()],
    build: { outDir: output, sourcemap: true, minify: true, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = join(output, path === '/' ? 'index.html' : path);
    try {
      const content = readFileSync(file);
      response.setHeader('Content-Type', { '.html': 'text/html', '.js': 'text/javascript' }[extname(file)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    folder,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
