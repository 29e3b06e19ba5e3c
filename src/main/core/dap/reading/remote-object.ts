/** V8's RemoteObject in the words that a person would write. */
import { cut, record, records, text, type Loose } from '../../base/loose.ts';

const mostProperties = 12;

type Quote = (value: string) => string;

/** For example "shop", 3, undefined, {id: 7, name: "shoe"}, (3) [1, 2, 3], ƒ total(). */
export function describeRemoteObject(object: Loose, limit: number, quote: Quote = JSON.stringify): string {
  return cut(describe(object, quote), limit);
}

/** The class of an object, else the kind of the primitive. */
export function typeOfRemoteObject(object: Loose): string {
  const type = text(object['type']) ?? 'unknown';
  if (object['subtype'] === 'null') return 'null';
  return type === 'object' ? (text(object['className']) ?? 'Object') : type;
}

function describe(object: Loose, quote: Quote): string {
  const type = object['type'];
  if (type === 'string') return quote(text(object['value']) ?? '');
  if (type === 'undefined') return 'undefined';
  if (object['subtype'] === 'null') return 'null';
  if (type === 'function') return describeFunction(text(object['description']) ?? '');
  const unserializable = text(object['unserializableValue']);
  if (unserializable !== undefined) return unserializable;
  if (type === 'boolean' || type === 'number') return String(object['value']);
  const preview = record(object['preview']);
  const description = text(object['description']) ?? '';
  if (object['subtype'] === 'error') return description.split('\n')[0] ?? '';
  if (['regexp', 'date', 'symbol'].includes(String(object['subtype'] ?? type))) return description;
  return Object.keys(preview).length === 0 ? description : describePreview(description, preview, quote);
}

function describePreview(description: string, preview: Loose, quote: Quote): string {
  const isArray = preview['subtype'] === 'array' || preview['subtype'] === 'typedarray';
  const more = preview['overflow'] === true;
  const entries = records(preview['entries']);
  if (entries.length > 0) {
    const shown = entries.slice(0, mostProperties).map((entry) => {
      const value = nested(record(entry['value']), quote);
      return entry['key'] === undefined ? value : `${nested(record(entry['key']), quote)} => ${value}`;
    });
    return `${description} {${[...shown, ...(more || entries.length > mostProperties ? ['…'] : [])].join(', ')}}`;
  }
  const properties = records(preview['properties']);
  const shown = properties.slice(0, isArray ? 100 : mostProperties).map((property) => {
    const name = text(property['name']) ?? '';
    const value = previewValue(property, quote);
    return isArray && /^\d+$/.test(name) ? value : `${name}: ${value}`;
  });
  const list = [...shown, ...(more || properties.length > shown.length ? ['…'] : [])].join(', ');
  if (isArray) return `${description.replace(/^Array/, '')} [${list}]`.trim();
  return description === 'Object' || description === '' ? `{${list}}` : `${description} {${list}}`;
}

function previewValue(property: Loose, quote: Quote): string {
  const value = text(property['value']) ?? '';
  if (property['type'] === 'string') return quote(value);
  if (property['type'] === 'function') return 'ƒ';
  if (property['type'] === 'accessor') return '(getter)';
  if (property['type'] === 'object' && value === 'Object') return '{…}';
  return value;
}

/** Keys and values of maps are previews themselves, without a value of their own when they are primitives. */
function nested(preview: Loose, quote: Quote): string {
  const description = text(preview['description']) ?? '';
  if (preview['type'] === 'string') return quote(description);
  if (preview['type'] === 'object' && preview['subtype'] !== 'null') return describePreview(description, preview, quote);
  return description || String(preview['type']);
}

function describeFunction(description: string): string {
  if (description.startsWith('class')) return description.split('{')[0]?.trim() ?? 'class';
  const head = /^(?:async\s+)?(?:function\s*\*?\s*)?([\w$]*)\s*\(/.exec(description);
  return `ƒ ${head?.[1] ?? ''}()`;
}
