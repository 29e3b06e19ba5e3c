/** Which Go files make a program. */

/** True: it begins a program. False: its package is a library. Undefined: the other files of the folder tell. */
export function beginsProgram(text: string): boolean | undefined {
  if (/^\/\/go:build ignore\b/m.test(text)) return undefined;
  if (/^package main\b/m.test(text)) return /^func main\(\)/m.test(text) ? true : undefined;
  return /^package \w+/m.test(text) ? false : undefined;
}

/** Files of the folder that are part of what is built. */
export function isGoSource(name: string): boolean {
  return name.endsWith('.go') && !name.endsWith('_test.go');
}
