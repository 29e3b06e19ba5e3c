import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/**
 * DAPILOT_BUILD names the half to build: `main` (main and preload, what the command line needs) or `renderer`.
 * Without it everything is built. None of it needs the Electron binary.
 */
const half = process.env['DAPILOT_BUILD'];

const root = import.meta.dirname;
const entry = (name: string) => resolve(root, 'src/main', `${name}.ts`);

export default defineConfig({
  ...(half === 'renderer' ? {} : { main: mainBuild(), preload: preloadBuild() }),
  ...(half === 'main' ? {} : { renderer: rendererBuild() }),
});

/**
 * The four entries as ES modules. npm dependencies stay external and are loaded from node_modules, but for those that are
 * nothing but JavaScript and needed at every start: from a hundred small files they take twice as long.
 */
function mainBuild() {
  return {
    build: {
      outDir: 'out/main',
      emptyOutDir: true,
      externalizeDeps: { exclude: ['zod', 'jsonc-parser', 'ws', 'write-file-atomic', 'semver', '@renovatebot/pep440', 'js-yaml', 'smol-toml'] },
      sourcemap: true,
      rolldownOptions: {
        input: { index: entry('index'), web: entry('web'), cli: entry('cli'), guardian: entry('guardian') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

/** A sandboxed preload can be neither an ES module nor require anything but electron: one CommonJS file. */
function preloadBuild() {
  return {
    build: {
      outDir: 'out/preload',
      emptyOutDir: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs' as const, entryFileNames: '[name].cjs' },
      },
    },
  };
}

/** The page, for both hosts. Relative addresses, since Electron loads it from a file and the web host from a root. */
function rendererBuild() {
  return {
    root: resolve(root, 'src/renderer'),
    base: './',
    plugins: [react()],
    worker: { format: 'es' as const },
    build: {
      outDir: resolve(root, 'out/renderer'),
      // electron-vite leaves code as it is unless told otherwise; a window reads this at every start.
      minify: true,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        // Parts that are shared run before the entry's own code: zod is told not to make code where it is, not there.
        output: { codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/ }] } },
      },
    },
  };
}
