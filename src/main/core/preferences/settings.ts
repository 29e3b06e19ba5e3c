/** The person's settings: one file, edited by hand or through the settings page, without any secret. */
import { copyFile } from 'node:fs/promises';
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { DapilotError } from '../../../shared/errors.ts';
import { defaultSettings, settingsSchema, type Settings, type VisibleSettings } from '../../../shared/settings.ts';
import { isObject } from '../base/loose.ts';
import { readIfThere, writePrivateFile } from '../base/private-file.ts';

export interface SettingsStore {
  /** What is in force. */
  current(): Settings;
  /** What a window may see. */
  visible(): VisibleSettings;
  /**
   * Sets one value by its dotted name and saves; undefined puts the default back, or removes one entry of a collection
   * (`debug.adapters.gdb`) or one field of an entry (`model.profiles.mine.label`). Refuses with `bad-request` what the schema does not allow; then nothing has changed.
   */
  set(key: string, value: unknown): Promise<VisibleSettings>;
  /** Resolves when every change that was asked for is in force or refused: what is asked for after a change finds it. */
  settled(): Promise<void>;
}

interface Loaded {
  readonly text: string;
  readonly settings: Settings;
  readonly problem?: string;
  /** There is a file, and its text cannot be edited: it is kept aside before the first change. */
  readonly broken: boolean;
}

/**
 * Reads `file`; whatever is wrong with it becomes `visible().problem`, and the defaults hold in its place.
 * `onChange` is called after every change.
 */
export async function openSettings(file: string, onChange: (settings: VisibleSettings) => void): Promise<SettingsStore> {
  let loaded = await load(file);
  let queue: Promise<unknown> = Promise.resolve();

  const current = (): Settings => loaded.settings;

  function visible(): VisibleSettings {
    const { settings: values, problem } = loaded;
    return { values, ...(problem === undefined ? {} : { problem }) };
  }

  /** A file that holds something else in the place of a collection is not ours to overwrite. */
  function requireCollection(now: Loaded, [group, name, entry]: Path): void {
    if (entry === undefined || now.broken) return;
    const found = written(now, group, name);
    if (found === undefined || isObject(found)) return;
    throw new DapilotError('bad-request', `"${group}.${name}" in ${file} is no list of named entries, so none can be added to it.`, { hint: 'Correct it in the file, or remove it there.' });
  }

  async function set(key: string, value: unknown): Promise<VisibleSettings> {
    const path = split(key);
    // The file may have been edited by hand since: only the one value is ours.
    const now = await load(file);
    const checked = check(path, value, now);
    const base = now.broken ? '{}\n' : now.text;
    requireCollection(now, path);
    const edits = modify(base, key.split('.'), checked, { formattingOptions: { insertSpaces: true, tabSize: 2 } });
    const text = applyEdits(base, edits);
    await save(file, text, now.broken);
    loaded = read(text, file);
    const seen = visible();
    onChange(seen);
    return seen;
  }

  return {
    current,
    visible,
    set(key, value) {
      const result = queue.then(() => set(key, value));
      queue = result.catch(() => undefined);
      return result;
    },
    settled: () => queue.then(() => undefined),
  };
}

type Group = keyof Settings;

type Path = readonly [group: Group, name: string, entry?: string, field?: string];

function split(key: string): Path {
  const [group = '', name = '', entry, field, ...rest] = key.split('.');
  const known = Object.hasOwn(defaultSettings, group) && Object.hasOwn(defaultSettings[group as Group], name);
  const isEntry = known && entry !== undefined && ![entry, field].includes('__proto__') && isCollection(group as Group, name);
  if (!known || rest.length > 0 || (entry !== undefined && !isEntry)) {
    throw new DapilotError('bad-request', `DAPilot has no setting "${key}".`, { hint: 'Choose one of the settings page.' });
  }
  if (entry === undefined) return [group as Group, name];
  return field === undefined ? [group as Group, name, entry] : [group as Group, name, entry, field];
}

/** Its entries are set, checked and lost one by one. */
function isCollection(group: Group, name: string): boolean {
  return isObject((defaultSettings[group] as Record<string, unknown>)[name]);
}

/** As it is written into the file. A field of an entry is checked together with the others that the entry has. */
function check([group, name, entry, field]: Path, value: unknown, now: Loaded): unknown {
  if (value === undefined && field === undefined) return undefined;
  const given = entry === undefined ? value : { [entry]: field === undefined ? value : { ...entryOf(now, group, name, entry), [field]: value } };
  const parsed = settingsSchema.safeParse({ [group]: { [name]: given } });
  // As it was written: what an entry leaves out is not written into it.
  if (parsed.success) return entry === undefined ? (parsed.data[group] as Record<string, unknown>)[name] : value;
  const key = [group, name, ...(entry === undefined ? [] : [entry]), ...(field === undefined ? [] : [field])].join('.');
  throw new DapilotError('bad-request', `"${key}" cannot be set to this: ${sentenceOf(parsed.error.issues[0]?.message)}`, {
    hint: 'The setting keeps the value it had.',
  });
}

/** What the file holds there, unchecked. */
function written({ text, broken }: Loaded, group: Group, name: string): unknown {
  const holder: unknown = broken ? undefined : parse(text, [], { allowTrailingComma: true, allowEmptyContent: true });
  return isObject(holder) && isObject(holder[group]) ? holder[group][name] : undefined;
}

function entryOf(now: Loaded, group: Group, name: string, entry: string): Record<string, unknown> {
  const entries = written(now, group, name);
  const found = isObject(entries) && Object.hasOwn(entries, entry) ? entries[entry] : undefined;
  return isObject(found) ? found : {};
}

async function save(file: string, text: string, keepOld: boolean): Promise<void> {
  try {
    if (keepOld) await copyFile(file, `${file}.broken`);
    await writePrivateFile(file, text);
  } catch (error) {
    throw new DapilotError('internal', `The settings could not be saved in ${file}, so nothing has changed.`, {
      hint: 'Check that you may read and write that file and its folder, and that the disk is not full.',
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

async function load(file: string): Promise<Loaded> {
  try {
    return read((await readIfThere(file)) ?? '{}\n', file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { text: '{}\n', settings: defaultSettings, problem: `The settings file cannot be read, so the defaults hold: ${reason}`, broken: true };
  }
}

/** Takes every value that is right and the default for the others, and names those and what is no setting. */
function read(text: string, file: string): Loaded {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors.length > 0 || (value !== undefined && !isObject(value))) {
    const at = errors[0] ? ` at line ${text.slice(0, errors[0].offset).split('\n').length}` : '';
    const problem = `${file} is not valid JSON${at}, so the defaults hold. The file was left as it is.`;
    return { text, settings: defaultSettings, problem, broken: true };
  }
  const wrong: string[] = [];
  const unknown = Object.keys(value ?? {}).filter((group) => !Object.hasOwn(defaultSettings, group));
  const passedOver: string[] = [];
  const accepted: Record<string, Record<string, unknown>> = {};
  for (const group of Object.keys(defaultSettings) as Group[]) {
    const found = value?.[group];
    if (found === undefined) continue;
    if (!isObject(found)) {
      wrong.push(group);
      continue;
    }
    const good = (accepted[group] = {} as Record<string, unknown>);
    for (const name of Object.keys(found)) if (!Object.hasOwn(defaultSettings[group], name)) unknown.push(`${group}.${name}`);
    for (const name of Object.keys(defaultSettings[group])) {
      if (!Object.hasOwn(found, name)) continue;
      if (fits(group, name, found[name])) good[name] = found[name];
      else if (!isCollection(group, name) || !isObject(found[name])) wrong.push(`${group}.${name}`);
      else {
        const entries = Object.entries(found[name]);
        good[name] = Object.fromEntries(entries.filter(([entry, value]) => fits(group, name, { [entry]: value })));
        passedOver.push(...entries.flatMap(([entry, value]) => entryProblem(group, name, entry, value) ?? []));
      }
    }
  }
  const settings = settingsSchema.parse(accepted);
  const problems = [
    ...(wrong.length === 0 ? [] : [`${file} has values that are not allowed, so the defaults hold for: ${wrong.join(', ')}.`]),
    ...passedOver.map((words) => `${file} has an entry that is passed over: ${words}`),
    ...(unknown.length === 0 ? [] : [`${file} has settings that DAPilot does not know, so they do nothing: ${unknown.join(', ')}.`]),
  ];
  return { text, settings, broken: false, ...(problems.length === 0 ? {} : { problem: problems.join(' ') }) };
}

function fits(group: Group, name: string, value: unknown): boolean {
  return settingsSchema.safeParse({ [group]: { [name]: value } }).success;
}

/** What is wrong with one entry of a collection, with the place in it. */
function entryProblem(group: Group, name: string, entry: string, value: unknown): string | undefined {
  const parsed = settingsSchema.safeParse({ [group]: { [name]: { [entry]: value } } });
  const issue = parsed.error?.issues[0];
  if (!issue) return undefined;
  const nested = 'issues' in issue && Array.isArray(issue.issues) ? (issue.issues as readonly { readonly message: string }[])[0]?.message : undefined;
  return `${[group, name, entry, ...issue.path.slice(3)].join('.')}: ${sentenceOf(nested ?? issue.message)}`;
}

/** The schema's own words as the end of a sentence. */
function sentenceOf(message = 'it breaks the schema'): string {
  const text = message.replace(/^Invalid input: /, '').replace(/^Too (big|small): /, '');
  return text.endsWith('.') ? text : `${text}.`;
}
