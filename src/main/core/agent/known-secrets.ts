/** Values that are secret because of where they come from: the environment, the folder's .env, the launch, the keys of models. */
import { isRandomText, isSecretName } from './redact.ts';

/** Shorter values would take ordinary words out of a text. */
const shortest = 6;
const shortestUnnamed = 8;

/** The values whose name says that they are secret, or that look like nothing a person would write. */
export function secretsIn(variables: Readonly<Record<string, string | null | undefined>>): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) => (value && isSecret(name, value) ? [value] : []));
}

/** The assignments of a .env file; lines that are none are passed over. */
export function readDotEnv(text: string): Readonly<Record<string, string>> {
  const lines = text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.]*)[ \t]*=[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#][^\n#]*?)?)[ \t]*(?:#.*)?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? '']));
}

function isSecret(name: string, value: string): boolean {
  if (isSecretName(name)) return value.length >= shortest && !/^(?:true|false|\d{1,7})$/i.test(value) && !value.startsWith('/');
  return value.length >= shortestUnnamed && !/[/\s:]/.test(value) && isRandomText(value);
}
