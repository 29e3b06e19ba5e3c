/** The few lines of a pyproject.toml or Cargo.toml that say which programs there are; the rest of TOML is not read. */

const longest = 300_000;

/** Lines of the tables whose header fits, in their order; one text for each table. */
export function tables(toml: string, header: RegExp): readonly string[] {
  const found: string[] = [];
  let taking = false;
  for (const line of toml.slice(0, longest).split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      taking = header.test(line.trim());
      if (taking) found.push('');
    } else if (taking) found[found.length - 1] += `${line}\n`;
  }
  return found;
}

/** Names of the commands that a Python project declares. */
export function declaredPrograms(toml: string): readonly string[] {
  const lines = tables(toml, /^\[(project\.scripts|tool\.poetry\.scripts)\]/).flatMap((table) => table.split('\n'));
  const names = lines.flatMap((line) => /^\s*["']?([\w.-]+)["']?\s*=\s*["'{]/.exec(line)?.[1] ?? []);
  return [...new Set(names)].slice(0, 20);
}

/** The text of a key of a table. */
export function textOf(table: string, key: string): string | undefined {
  return new RegExp(`^\\s*${key}\\s*=\\s*["']([^"']+)["']`, 'm').exec(table)?.[1];
}
