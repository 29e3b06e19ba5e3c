/** What can be written at a place of a configuration's text: its keys, their values and variables. */
import type { Attribute, Attributes } from '../../../../shared/launch-types/attribute.ts';
import { jsonPlace } from './json-place.ts';

export interface Suggestion {
  readonly label: string;
  readonly insert: string;
  readonly description?: string;
  readonly kind: 'key' | 'value' | 'variable';
}

export interface Completion {
  readonly suggestions: readonly Suggestion[];
  /** What they replace. */
  readonly from: number;
  readonly to: number;
}

const variables: Readonly<Record<string, string>> = {
  '${workspaceFolder}': 'The folder',
  '${file}': 'The open file',
  '${fileDirname}': 'Folder of the open file',
  '${fileBasenameNoExtension}': 'Name of the open file without its ending',
  '${relativeFile}': 'The open file, from the folder on',
  '${userHome}': 'Your home',
  '${env:NAME}': 'A variable of your environment',
  '${config:NAME}': 'A setting of the folder',
  '${input:ID}': 'Is asked for',
  '${command:pickProcess}': 'A process is chosen',
};

/** `attributes`: those of the configuration's type and request. */
export function completionAt(text: string, offset: number, attributes: Attributes, present: readonly string[]): Completion {
  const place = jsonPlace(text, offset);
  const quoted = place.quotedFrom !== undefined;
  const from = place.quotedFrom ?? wordStart(text, offset);
  if (place.role === 'key' && place.path.length === 0) {
    const names = Object.entries(attributes).filter(([name]) => !present.includes(name));
    // The quote that the editor has closed by itself comes anew, before the colon.
    const to = quoted && !place.hasColon && text[offset] === '"' ? offset + 1 : offset;
    const comma = !place.hasColon && text.slice(to).trimStart().startsWith('"') ? ',' : '';
    return { from, to, suggestions: names.map(([name, attribute]) => keySuggestion(name, attribute, quoted, place.hasColon, comma)) };
  }
  if (place.role !== 'value') return { from, to: offset, suggestions: [] };
  const dollar = quoted ? text.slice(from, offset).lastIndexOf('${') : -1;
  if (quoted && dollar !== -1 && !text.slice(from + dollar, offset).includes('}')) {
    return { from: from + dollar, to: offset, suggestions: variableSuggestions(text[offset] === '}' ? 1 : 0) };
  }
  const attribute = place.path.length === 1 ? attributes[place.path[0] ?? ''] : undefined;
  const values = attribute ? valuesOf(attribute) : [];
  const written = values.map((value): Suggestion => ({ label: value, insert: quoted || attribute?.kind === 'flag' ? value : JSON.stringify(value), kind: 'value' }));
  return { from, to: offset, suggestions: [...written.filter(() => !quoted || attribute?.kind !== 'flag'), ...(quoted ? variableSuggestions(0) : [])] };
}

function keySuggestion(name: string, attribute: Attribute, quoted: boolean, hasColon: boolean, comma: string): Suggestion {
  const key = quoted ? name : JSON.stringify(name);
  const value = hasColon ? '' : `${quoted ? '"' : ''}: ${emptyOf(attribute)}${comma}`;
  return { label: name, insert: key + value, description: attribute.description, kind: 'key' };
}

function emptyOf({ kind, options = [] }: Attribute): string {
  switch (kind) {
    case 'flag':
      return 'true';
    case 'number':
      return '0';
    case 'list':
      return '[]';
    case 'environment':
    case 'object':
      return '{}';
    case 'choice':
      return JSON.stringify(options[0] ?? '');
    case 'text':
    case 'path':
      return '""';
    default:
      return kind satisfies never;
  }
}

function valuesOf({ kind, options = [] }: Attribute): readonly string[] {
  return kind === 'flag' ? ['true', 'false'] : options;
}

/** `cut`: signs at the end that are there already. */
function variableSuggestions(cut: number): readonly Suggestion[] {
  return Object.entries(variables).map(([name, description]) => ({ label: name, insert: cut === 0 ? name : name.slice(0, -cut), description, kind: 'variable' }));
}

function wordStart(text: string, offset: number): number {
  return offset - (/[\w$]*$/.exec(text.slice(0, offset))?.[0].length ?? 0);
}
