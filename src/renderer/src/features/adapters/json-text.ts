/** JSON as a person writes it: what fits on a line stays on one. */
const widest = 96;

/** Two spaces a level; lists and objects of plain values stand on one line where they fit. */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList ? value.map((entry: unknown) => ['', entry] as const) : Object.entries(value).map(([key, entry]) => [`${JSON.stringify(key)}: `, entry] as const);
  const [open, close] = isList ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const inner = `${indent}  `;
  const flat = isList && entries.every(([, entry]) => typeof entry !== 'object' || entry === null);
  const line = flat ? `${open}${entries.map(([, entry]) => JSON.stringify(entry)).join(', ')}${close}` : '';
  if (flat && inner.length + line.length <= widest) return line;
  return `${open}\n${entries.map(([key, entry]) => `${inner}${key}${jsonText(entry, inner)}`).join(',\n')}\n${indent}${close}`;
}
