/** The scripts of a package.json, as far as it can be read; the file may hold anything. */
export interface PackageScript {
  readonly name: string;
  readonly command: string;
}

export function packageScripts(manifest: string): readonly PackageScript[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(manifest);
  } catch {
    // A manifest in the middle of being edited offers nothing; npm will say what is wrong with it.
    return [];
  }
  const scripts: unknown = typeof parsed === 'object' && parsed !== null && 'scripts' in parsed ? parsed.scripts : undefined;
  if (typeof scripts !== 'object' || scripts === null) return [];
  return Object.entries(scripts).flatMap(([name, command]) => (typeof command === 'string' && name !== '' ? [{ name, command }] : []));
}
