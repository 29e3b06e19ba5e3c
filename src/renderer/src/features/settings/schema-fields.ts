/** The settings page's fields, read from the one schema, so that page and validation cannot differ. */
import { z } from 'zod';
import { settingsSchema, type Settings } from '../../../../shared/settings.ts';

type SettingKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'text' }
  | { readonly kind: 'list' }
  | { readonly kind: 'number'; readonly minimum?: number; readonly maximum?: number; readonly whole: boolean }
  /** A collection that has a page of its own. */
  | { readonly kind: 'page' }
  /** The id of a model profile. */
  | { readonly kind: 'profile' }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

export interface SettingField {
  /** Dotted, for example `agent.rounds`. */
  readonly key: string;
  readonly section: keyof Settings;
  readonly title: string;
  readonly description: string;
  readonly control: SettingKind;
}

interface Node {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Every setting in the order of the schema. */
export function settingFields(): readonly SettingField[] {
  const root = z.toJSONSchema(settingsSchema, { io: 'input' }) as Node;
  return Object.entries(root.properties ?? {}).flatMap(([section, group]) =>
    Object.entries(group.properties ?? {}).map(([name, node]): SettingField => {
      const key = `${section}.${name}`;
      return {
        key,
        section: section as keyof Settings,
        title: node.title ?? wordsOf(name),
        description: node.description ?? '',
        control: controlOf(key, node),
      };
    }),
  );
}

/** The value of a dotted key. */
export function settingValue(settings: Settings, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], settings);
}

/** Why a value would be refused, in words, or undefined when the schema takes it. */
export function settingProblem(settings: Settings, key: string, value: unknown): string | undefined {
  const [section = '', name = ''] = key.split('.');
  const changed = { ...settings, [section]: { ...(settings[section as keyof Settings] as object), [name]: value } };
  const result = settingsSchema.safeParse(changed);
  if (result.success) return undefined;
  const issue = result.error.issues.find(({ path }) => path.join('.').startsWith(key)) ?? result.error.issues[0];
  return issue?.code === 'invalid_format' && issue.format === 'url' ? 'This is no address that starts with http:// or https://' : issue?.message;
}

/** `firstTokenSeconds` as "First token seconds". */
export function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(/\b(?:url|api)\b/i, (word) => word.toUpperCase());
}

function controlOf(key: string, node: Node): SettingKind {
  if (key === 'model.planner' || key === 'model.helper') return { kind: 'profile' };
  if (node.enum) return { kind: 'choice', options: node.enum };
  if (node.type === 'object') return { kind: 'page' };
  if (node.type === 'boolean') return { kind: 'switch' };
  if (node.type === 'array') return { kind: 'list' };
  if (node.type === 'integer' || node.type === 'number') {
    return {
      kind: 'number',
      whole: node.type === 'integer',
      ...(node.minimum === undefined ? {} : { minimum: node.minimum }),
      ...(node.maximum === undefined ? {} : { maximum: node.maximum }),
    };
  }
  return { kind: 'text' };
}
