/** Settings of DAPilot that a folder would like to make. Model, key, approvals and trust are the person's own: they are named, and do nothing. */
import { join } from 'node:path';
import type { Problem } from '../../../shared/errors.ts';
import { isObject, type Loose } from '../base/loose.ts';
import { isFile } from '../base/paths.ts';

const mostKeys = 5;
const ours = /^dapilot(\.|$)/i;

/** What is wrong with a .dapilot/settings.json of a root, which nobody reads. */
export async function ownSettingsFile(root: string): Promise<readonly Problem[]> {
  const path = join(root, '.dapilot', 'settings.json');
  return (await isFile(path)) ? [problem(`${path} does nothing`)] : [];
}

/** The same for keys in a file of VS Code's settings. */
export function ownSettingsIn(values: unknown, path: string): readonly Problem[] {
  const keys = isObject(values) ? keysOf(values) : [];
  const shown = keys.slice(0, mostKeys).map((key) => `"${key.slice(0, 60)}"`).join(', ');
  return keys.length === 0 ? [] : [problem(`${path} sets ${shown}${keys.length > mostKeys ? ` and ${keys.length - mostKeys} more` : ''}, which does nothing`)];
}

const keysOf = (values: Loose) => Object.keys(values).filter((key) => ours.test(key));

function problem(what: string): Problem {
  return { code: 'not-supported', message: `${what}: what DAPilot does is in your own settings alone, whatever a folder says.`, hint: 'Look who wanted to change them, and take them out.' };
}
