/** Attributes of launch.json by type, for forms, completion and checks. Descriptions are ours. */

export type AttributeKind = 'text' | 'path' | 'flag' | 'number' | 'list' | 'environment' | 'object' | 'choice';

export interface Attribute {
  readonly kind: AttributeKind;
  readonly description: string;
  /** Of a choice. */
  readonly options?: readonly string[];
  /** Only for this request; absent: both. */
  readonly request?: 'launch' | 'attach';
  /** What most people set: shown without being asked for. */
  readonly main?: boolean;
  /** Adapters take another kind as well, for example one command line in place of a list. */
  readonly also?: readonly AttributeKind[];
}

export type Attributes = Readonly<Record<string, Attribute>>;

export interface TypeSchema {
  /** The first is the one that is written for new configurations. */
  readonly types: readonly string[];
  readonly label: string;
  readonly requests: readonly ('launch' | 'attach')[];
  readonly attributes: Attributes;
  /** What a new configuration begins with. */
  readonly fresh: Readonly<Partial<Record<'launch' | 'attach', Readonly<Record<string, unknown>>>>>;
}

type More = Omit<Attribute, 'kind' | 'description'>;

const of = (kind: AttributeKind) => (description: string, more: More = {}): Attribute => ({ kind, description, ...more });

export const text = of('text');
export const path = of('path');
export const flag = of('flag');
export const number = of('number');
export const list = of('list');
export const environment = of('environment');
export const object = of('object');
export const choice = (description: string, options: readonly string[], more: More = {}): Attribute => ({ kind: 'choice', description, options, ...more });

export const launch = { request: 'launch' } as const;
export const attach = { request: 'attach' } as const;
export const mainLaunch = { request: 'launch', main: true } as const;
export const mainAttach = { request: 'attach', main: true } as const;
