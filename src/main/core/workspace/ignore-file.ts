/** The simple form of .gitignore: names, paths and `*`; lines with `!` or `**` inside a path are left out. */

export type Ignores = (relativePath: string, isFolder: boolean) => boolean;

/** A test for paths relative to the folder of the file, with `/` between the segments. */
export function parseIgnoreFile(text: string): Ignores {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('!'))
    .slice(0, 2000)
    .flatMap(toRule);
  return (path, isFolder) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return rules.some((rule) => (isFolder || !rule.foldersOnly) && rule.pattern.test(rule.anchored ? path : name));
  };
}

interface Rule {
  readonly pattern: RegExp;
  /** Matches the whole path; else the last name alone. */
  readonly anchored: boolean;
  readonly foldersOnly: boolean;
}

function toRule(line: string): readonly Rule[] {
  const foldersOnly = line.endsWith('/');
  const bare = line.replace(/^\*\*\//, '').replace(/\/(\*\*)?$/, '');
  const anchored = bare.includes('/');
  const path = bare.replace(/^\//, '');
  if (path === '' || path.includes('**')) return [];
  const pattern = path
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '[^/]*')
    .replaceAll('?', '[^/]');
  return [{ pattern: new RegExp(`^${pattern}$`), anchored, foldersOnly }];
}
