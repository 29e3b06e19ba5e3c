/** Which configuration or compound a person means who types its name. */
import { DapilotError } from '../../../shared/errors.ts';
import type { Listed } from './compounds.ts';

const mostNames = 20;

/**
 * The one of that name. What several folders have is called `name (folder)`. Throws `bad-request` with the names that there are.
 */
export function entryNamed<Entry extends Listed>(name: string, all: readonly Entry[]): Entry {
  const fitting = all.filter((entry) => entry.name === name);
  const found = all.find((entry) => `${entry.name} (${entry.root})` === name) ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (found) return found;
  if (fitting.length > 1) {
    const places = [...new Set(fitting.map(({ root }) => root))];
    throw new DapilotError('bad-request', `Several configurations are called "${name}".`, {
      hint: places.length > 1 ? `Say which: ${places.map((root) => `"${name} (${root})"`).join(' or ')}.` : 'Give them different names.',
    });
  }
  const names = all.slice(0, mostNames).map((entry) => `"${entry.name}"`).join(', ');
  throw new DapilotError('bad-request', `There is no configuration "${name}" in this folder.`, {
    hint: all.length === 0 ? 'It has none: .vscode/launch.json is where they are written.' : `There are: ${names}${all.length > mostNames ? ` and ${all.length - mostNames} more` : ''}.`,
  });
}
