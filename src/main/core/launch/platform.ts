/** VS Code's sections for one platform: what they say wins over the rest. */
import { isObject } from '../base/loose.ts';

const sections: Readonly<Partial<Record<NodeJS.Platform, string>>> = { win32: 'windows', darwin: 'osx', linux: 'linux' };
const names: ReadonlySet<string> = new Set(['windows', 'osx', 'linux']);

/** The configuration as it is on a platform, without its sections. */
export function forPlatform(value: Readonly<Record<string, unknown>>, platform: NodeJS.Platform): Readonly<Record<string, unknown>> {
  const section = value[sections[platform] ?? ''];
  const plain = Object.fromEntries(Object.entries(value).filter(([key]) => !names.has(key)));
  return isObject(section) ? { ...plain, ...section } : plain;
}
