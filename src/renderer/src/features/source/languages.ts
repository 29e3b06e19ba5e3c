/** Which grammar colours a file, by its name. */
const byExtension: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  json: 'javascript',
  jsonc: 'javascript',
  map: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  pyw: 'python',
  go: 'go',
  rs: 'rust',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hh: 'cpp',
  hpp: 'cpp',
  java: 'java',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  css: 'css',
  yml: 'yaml',
  yaml: 'yaml',
  sh: 'shell',
  bash: 'shell',
  zsh: 'shell',
};

/** Names that programs give to code without a file; the debugger that knows them tells the language. */
const unnamed: readonly (readonly [RegExp, string])[] = [
  [/^(?:<node_internals>[\\/]|node:|<eval>|<anonymous>|evalmachine\.|VM\d+)/, 'javascript'],
  [/^<(?:frozen |string>|stdin>|ipython)/, 'python'],
];

/** The id of the grammar for a file name, path or name of a text that an adapter has; plain text for what we have none for. */
export function languageOf(name: string): string {
  const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(name)?.[1]?.toLowerCase();
  const known = extension !== undefined && Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
  return known ?? unnamed.find(([pattern]) => pattern.test(name))?.[1] ?? 'plaintext';
}
