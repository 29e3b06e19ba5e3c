/**
 * Takes secrets out of text before a model sees it, a record keeps it or a file is exported. Equal secrets get equal placeholders, so that a planner can still
 * reason about whether two values are the same.
 */
import { replaceAssigned } from './redact-assigned.ts';
import { outsideOfPlaceholders, withoutRemains, writtenForms } from './redact-known.ts';

export interface Redactor {
  /** Text in which whatever looks like a secret is replaced. */
  text(value: string): string;
  /** The value of a variable: replaced as a whole when its name says that it is a secret. */
  named(name: string, value: string): string;
  /** From now on these are replaced wherever they stand, whatever they look like. */
  know(secrets: Iterable<string>): void;
  /** Text without the known ones, and nothing else replaced: for names and places, which only look like secrets. */
  withoutKnown(value: string): string;
}

const secretName =
  /(?:api|private|secret|access|encryption|signing|auth|master|licen[sc]e)[-_]?key|token|secret|passw(?:or)?d|passphrase|(?:^|_)pwd$|credential|auth(?:orization)?$|cookie|session[-_]?id/i;
/** Names that hold such a word and no secret. */
const plainName = /tokens$|tokeni[sz]|token_?(?:count|type|index|limit)/i;

const patterns: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  /\beyJ[\w-]{6,}\.eyJ[\w-]{6,}(?:\.[\w-]*)?/g,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/g,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bnpm_[A-Za-z0-9]{30,}|\bwhsec_\w{16,}/g,
  /\bxox[abeprs]-[\w-]{10,}|\bhf_[A-Za-z0-9]{20,}|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}|\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
];
/** The rest of a key whose beginning was cut off. */
const endOfKey = /-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/;
const headers = /\b(Bearer|Basic)(\s+)([\w.~+/=-]{8,})/gi;
const urlCredentials = /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{1,20}:\/\/)([^\s/:@⟨⟩]{0,200}):([^\s/⟨⟩]{1,500})@/gi;
const run = /[A-Za-z0-9+/_=-]{20,}/g;
const minimumEntropy = 4;

/** A value that was once told by its name is one wherever it stands from then on, unless it may as well be a word. */
const unmistakable = /^(?=.{8,2000}$)(?=.*[^A-Za-z])/s;
const mostRemembered = 200;
/** A shorter one would take ordinary words out of a text: keys of local servers are often made up. */
const shortestKnown = 6;

/** A redactor whose placeholders count from `first` in the order of first sight. */
export function createRedactor(first = 1): Redactor {
  const known = new Map<string, string>();
  /** Every way in which a known one is written, and which it is; longest first, so that one which holds another goes as a whole. */
  let exact: readonly (readonly [form: string, secret: string])[] = [];
  let whole: ReadonlySet<string> = new Set();

  function withoutKnown(input: string): string {
    const output = exact.reduce((rest, [form, secret]) => (rest.includes(form) ? outsideOfPlaceholders(rest, (part) => part.replaceAll(form, () => placeholder(secret))) : rest), input);
    return withoutRemains(output, whole, placeholder);
  }

  function placeholder(secret: string): string {
    const existing = known.get(secret);
    if (existing !== undefined) return existing;
    const made = `⟨secret:${known.size + first}⟩`;
    known.set(secret, made);
    return made;
  }

  function remembered(secret: string): string {
    if (!known.has(secret) && known.size < mostRemembered && unmistakable.test(secret)) know([secret]);
    return placeholder(secret);
  }

  function know(secrets: Iterable<string>): void {
    const all = new Set([...whole, ...[...secrets].filter(({ length }) => length >= shortestKnown)]);
    if (all.size === whole.size) return;
    whole = all;
    exact = [...all].flatMap((secret) => writtenForms(secret).map((form) => [form, secret] as const)).sort(([a], [b]) => b.length - a.length);
  }

  /** Values that hold no information stay. */
  function value(text: string): string {
    return /^(?:undefined|null|None|nil|true|false|-?\d{1,3}|⟨secret:\d+⟩|)$/.test(text.trim()) ? text : remembered(text);
  }

  /** Keeps the quotes of a value, so that its type stays visible. */
  function quoted(text: string): string {
    const [, quote = '', inner = text] = /^(["'`]?)([\s\S]*?)\1$/.exec(text) ?? [];
    return `${quote}${value(inner)}${quote}`;
  }

  function text(input: string): string {
    let output = withoutKnown(input);
    for (const pattern of patterns) output = output.replace(pattern, placeholder);
    output = withoutEndOfKey(output);
    output = output.replace(urlCredentials, (_, scheme: string, user: string, password: string) => `${scheme}${user}:${placeholder(password)}@`);
    output = output.replace(headers, (_, scheme: string, space: string, secret: string) => `${scheme}${space}${placeholder(secret)}`);
    output = replaceAssigned(output, { wanted: isSecretName, change: (secret) => (isSecretValue(secret) ? value(secret) : undefined) });
    return output.replace(run, (candidate) => (isRandom(candidate) ? placeholder(candidate) : candidate));
  }

  function withoutEndOfKey(input: string): string {
    const end = endOfKey.exec(input);
    if (!end) return input;
    const [lines = ''] = /(?:[A-Za-z0-9+/=]+(?:\\n|\s)+)*$/.exec(input.slice(Math.max(0, end.index - 2000), end.index)) ?? [];
    const from = end.index - lines.length;
    const to = end.index + end[0].length;
    return `${input.slice(0, from)}${placeholder(input.slice(from, to))}${input.slice(to)}`;
  }

  function named(name: string, shown: string): string {
    if (!isSecretName(name)) return text(shown);
    if (isSecretValue(shown)) return quoted(shown);
    // A list of them; the parts of other structures have names of their own.
    return text(/^(?:\(\d+\) ?)?\[[^{]*$/.test(shown) ? shown.replace(/(["'])((?:(?!\1)[^\\\n]|\\.)+)(?:\1|$)/g, (_, quote: string, inner: string) => `${quote}${value(inner)}${quote}`) : shown);
  }

  return { text, withoutKnown, know, named };
}

/** Whether a name says that what it stands for is secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !plainName.test(name);
}

/** Structures, functions and code are no secrets themselves; their parts are looked at one by one. */
function isSecretValue(shown: string): boolean {
  return !/^(?:[[{(]|ƒ|function\b|class\b|async\b|<|Map\(|Set\(|Array\(|Object\b|Promise\b)/.test(shown.trim()) && !/^[\w$]+(?:\.[\w$]+)*\($/.test(shown);
}

/** Of letters and digits mixed, as no word or identifier is. */
export function isRandomText(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits >= 3 && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

/** Long, and with more information than words, paths or identifiers have. */
function isRandom(text: string): boolean {
  if (!isRandomText(text)) return false;
  if (text.split(/[/_-]/).every((part) => part.length < 12)) return false;
  return entropy(text) >= minimumEntropy;
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
