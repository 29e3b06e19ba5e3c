/** Takes secrets out of everything that a record is made of, before it is written. */

/** What finds secrets in text; equal ones get equal placeholders. */
export interface TextMask {
  text(value: string): string;
  /** The value of something called `name`. */
  named(name: string, value: string): string;
}

const deepest = 64;
/** No secret is shorter, with its name in front of it. */
const shortest = 6;
/** Fields that hold secrets wherever they are; our own ids are none. */
const secretField = /passw|secret|api[-_]?key|token$|authorization|cookie|credential/i;

/** One that finds out what is secret here. */
export interface LearningMask extends TextMask {
  /** Looks what is known to be secret now, and hides it from then on. */
  learn(): Promise<void>;
}

/** Gives the function that copies a JSON value with every secret in it replaced; values of environments are replaced altogether. */
export function createMask(secrets: TextMask, least = shortest): (value: unknown) => unknown {
  const words = (value: string) => (value.length < least ? value : secrets.text(value));

  function mask(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return words(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > deepest) return '…';
    if (Array.isArray(value)) return value.map((item: unknown) => mask(item, depth + 1));
    const name = 'name' in value && typeof value.name === 'string' ? value.name : undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]: [string, unknown]) => {
        if (key === 'env' || key === 'environment') return [key, hidden(item)];
        if (key === 'value' && name !== undefined && typeof item === 'string') return [key, secrets.named(name, item)];
        const kept = key.length < 20 ? key : secrets.text(key);
        return [kept, typeof item === 'string' && secretField.test(key) ? secrets.named(key, item) : mask(item, depth + 1)];
      }),
    );
  }

  return (value) => mask(value, 0);
}

/** Names of variables say what was set, and their values are nobody's business. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (typeof item === 'string' ? item.replace(/=.*/s, '=•••') : '•••'));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]: [string, unknown]) => [name, item === null ? null : '•••']));
}
