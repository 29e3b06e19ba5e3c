/** requirements.txt, as far as it can be understood without pip: names with their specifiers. */
import { dirname, join } from 'node:path';
import { isInside } from '../../base/paths.ts';
import { largestManifest, regularText } from '../../base/regular-text.ts';

export interface Requirement {
  readonly name: string;
  /** Empty: any version. */
  readonly specifier: string;
}

const mostFiles = 10;

/** Of the file and of those it includes, inside the workspace. What depends on the machine, links and folders are left out. */
export async function readRequirements(file: string, workspace: string): Promise<readonly Requirement[]> {
  const found: Requirement[] = [];
  const files = [file];
  for (let index = 0; index < Math.min(files.length, mostFiles); index += 1) {
    const path = files[index] ?? '';
    for (const line of ((await regularText(path, largestManifest)) ?? '').replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
      const text = line.replace(/(^|\s)#.*$/, '').trim();
      const included = /^(?:-r|--requirement)[\s=]+(\S+)$/.exec(text)?.[1];
      if (included !== undefined) {
        const next = join(dirname(path), included);
        if (isInside(workspace, next) && !files.includes(next)) files.push(next);
      } else found.push(...requirementOf(text));
    }
  }
  return found;
}

/** One requirement; none for what has a marker, an address, or is an option of pip. */
export function requirementOf(text: string): readonly Requirement[] {
  const [, name, specifier = ''] = /^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*\(?((?:[=<>!~][^;@)]*)?)\)?(?:\s+--hash\b.*)?$/.exec(text.replace(/\s+--hash\S*/g, '').trim()) ?? [];
  return name === undefined ? [] : [{ name, specifier: specifier.trim() }];
}

/** PEP 503: names that mean the same package are the same text. */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
