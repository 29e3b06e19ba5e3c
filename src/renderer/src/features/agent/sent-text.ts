/** A request to a model as people read it. */

/** 950 B, 4.1 kB, 1.2 MB. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The messages with their lines as lines, and everything else as JSON; a body that is none of it stays as it is. */
export function readableRequest(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return body;
  }
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages)) return JSON.stringify(value, undefined, 2);
  const { messages, ...rest } = value as { readonly messages: readonly unknown[] } & Record<string, unknown>;
  const said = messages.map((message) => {
    const { role, content, ...others } = message as { readonly role?: unknown; readonly content?: unknown } & Record<string, unknown>;
    const more = Object.keys(others).length === 0 ? '' : ` ${JSON.stringify(others)}`;
    return `──── ${String(role)}${more}\n${typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)}`;
  });
  return [...said, `──── and with it\n${JSON.stringify(rest, undefined, 2)}`].join('\n\n');
}
