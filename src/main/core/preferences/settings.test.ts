import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, type VisibleSettings } from '../../../shared/settings.ts';
import { openSettings } from './settings.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-settings-'));
  file = join(folder, 'config', 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open() {
  const changes: VisibleSettings[] = [];
  return { changes, ...(await openSettings(file, (settings) => changes.push(settings))) };
}

async function withText(text: string) {
  await (await open()).set('agent.rounds', 8);
  writeFileSync(file, text);
  return open();
}

describe('settings', () => {
  it('are the defaults without a file', async () => {
    const settings = await open();
    expect(settings.current().agent.rounds).toBe(8);
    expect(settings.visible()).not.toHaveProperty('problem');
  });

  it('keep a value, for the next start too, in a file nobody else may read', async () => {
    const settings = await open();
    expect((await settings.set('agent.rounds', 12)).values.agent.rounds).toBe(12);
    expect(settings.changes).toHaveLength(1);
    expect((await open()).current().agent.rounds).toBe(12);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['agent.rounds', 99, /"agent\.rounds" cannot be set to this: .*50/],
    ['agent.rounds', 'many', /cannot be set/],
    ['appearance.theme', 'pink', /cannot be set/],
    ['model.profiles.mine', { baseUrl: 'file:///etc/passwd' }, /cannot be set/],
    ['model.profiles.mine', { baseUrl: 'javascript:alert(1)' }, /cannot be set/],
    ['model.profiles.mine', { baseUrl: 'https://me:secret@models.example' }, /no name and password/],
    ['model.profiles.__proto__', { baseUrl: 'http://127.0.0.1:1' }, /no setting/],
    ['agent.nothing', 1, /no setting "agent\.nothing"/],
    ['agent', {}, /no setting/],
    ['agent.rounds.more', 1, /no setting/],
    ['__proto__.polluted', 1, /no setting/],
    ['agent.constructor', 1, /no setting/],
  ])('refuse %s = %j with a sentence', async (key, value, sentence) => {
    const settings = await open();
    await expect(settings.set(key, value)).rejects.toMatchObject({ code: 'bad-request', message: expect.stringMatching(sentence) });
    expect(settings.changes).toEqual([]);
  });

  it('put the default back for undefined', async () => {
    const settings = await open();
    await settings.set('agent.rounds', 3);
    expect((await settings.set('agent.rounds', undefined)).values.agent.rounds).toBe(8);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ agent: {} });
  });

  it('leave a broken file alone, say so, and keep it aside when something is set', async () => {
    const broken = '{\n  "agent": { "rounds": 3,,\n';
    const settings = await withText(broken);
    expect(settings.current().agent.rounds).toBe(8);
    expect(settings.visible().problem).toMatch(/not valid JSON at line 2/);
    expect(readFileSync(file, 'utf8')).toBe(broken);
    const after = await settings.set('agent.minutes', 5);
    expect(after).not.toHaveProperty('problem');
    expect(readFileSync(`${file}.broken`, 'utf8')).toBe(broken);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ agent: { minutes: 5 } });
  });

  it('take what is right in a file and name what is not', async () => {
    const settings = await withText('{ "agent": { "rounds": 3, "minutes": "long" }, "model": 7, "unknown": true }');
    expect(settings.current().agent).toMatchObject({ rounds: 3, minutes: 10 });
    expect(settings.visible().problem).toMatch(/agent\.minutes, model\./);
  });

  describe('with named entries', () => {
    const gdb = { command: 'gdb', launch: {} };

    it('lose only the entries that are wrong, say why, and leave them in the file', async () => {
      const settings = await withText(JSON.stringify({ debug: { adapters: { gdb, half: { launch: {} }, 'A b': gdb, debugpy: gdb } } }));
      expect(Object.keys(settings.current().debug.adapters)).toEqual(['gdb']);
      expect(settings.visible().problem).toContain('debug.adapters.half.command: A command is missing.');
      expect(settings.visible().problem).toContain('debug.adapters.A b: A name has small letters');
      expect(settings.visible().problem).toContain('debug.adapters.debugpy: This is the name of an adapter');
      await settings.set('debug.adapters.mine', gdb);
      await settings.set('debug.adapters.gdb', undefined);
      expect(Object.keys((JSON.parse(readFileSync(file, 'utf8')) as typeof defaultSettings).debug.adapters)).toEqual(['half', 'A b', 'debugpy', 'mine']);
      expect(Object.keys(settings.current().debug.adapters)).toEqual(['mine']);
    });

    it('write an entry as it was given, and refuse one that is wrong', async () => {
      const settings = await open();
      await settings.set('debug.adapters.gdb', gdb);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ debug: { adapters: { gdb } } });
      await expect(settings.set('debug.adapters.gdb', { launch: {} })).rejects.toMatchObject({ code: 'bad-request', message: '"debug.adapters.gdb" cannot be set to this: A command is missing.' });
      await expect(settings.set('debug.adapters.gdb.command', 5)).rejects.toMatchObject({ code: 'bad-request' });
      await expect(settings.set('debug.adapters.gdb.launch.x', 'x')).rejects.toMatchObject({ message: expect.stringContaining('no setting') as string });
      await expect(settings.set('debug.node.x', 'x')).rejects.toMatchObject({ message: expect.stringContaining('no setting') as string });
    });

    it('overwrite nothing that stands in the place of the entries', async () => {
      const settings = await withText('{ "debug": { "adapters": [1] } }');
      expect(settings.visible().problem).toMatch(/defaults hold for: debug\.adapters\./);
      await expect(settings.set('debug.adapters.gdb', gdb)).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining('is no list of named entries') as string });
      expect(readFileSync(file, 'utf8')).toBe('{ "debug": { "adapters": [1] } }');
    });
  });

  it('name what is no setting, so that a slip of the pen is no riddle', async () => {
    const settings = await withText('{ "agent": { "round": 3 }, "modell": { "baseUrl": "http://x" } }');
    expect(settings.current()).toEqual(defaultSettings);
    expect(settings.visible().problem).toMatch(/does not know, so they do nothing: modell, agent\.round\./);
  });

  it('keep comments, unknown values and edits by hand', async () => {
    const settings = await withText('{\n  // mine\n  "future": 1,\n  "agent": { "rounds": 4 },\n}\n');
    writeFileSync(file, readFileSync(file, 'utf8').replace('4', '5'));
    await settings.set('appearance.theme', 'dark');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('// mine');
    expect(text).toContain('"future": 1');
    expect(settings.current()).toMatchObject({ agent: { rounds: 5 }, appearance: { theme: 'dark' } });
  });

  it('do not lose a value when two are set at once', async () => {
    const settings = await open();
    await Promise.all([settings.set('agent.rounds', 2), settings.set('agent.minutes', 3), settings.set('appearance.theme', 'light')]);
    expect((await open()).current()).toMatchObject({ agent: { rounds: 2, minutes: 3 }, appearance: { theme: 'light' } });
  });

  it('keep both fields of an entry that are set at once, and refuse one that does not fit the others', async () => {
    const settings = await open();
    await settings.set('model.profiles.mine', { baseUrl: 'http://127.0.0.1:1/v1' });
    await Promise.all([settings.set('model.profiles.mine.baseUrl', 'http://127.0.0.1:2/v1'), settings.set('model.profiles.mine.model', 'm'), settings.set('model.profiles.mine.label', 'gone')]);
    await settings.set('model.profiles.mine.label', undefined);
    expect((await open()).current().model.profiles['mine']).toMatchObject({ baseUrl: 'http://127.0.0.1:2/v1', model: 'm' });
    expect(readFileSync(file, 'utf8')).not.toContain('gone');
    await expect(settings.set('model.profiles.mine.baseUrl', undefined)).rejects.toMatchObject({ code: 'bad-request' });
    await expect(settings.set('model.profiles.nobody.model', 'm')).rejects.toMatchObject({ code: 'bad-request' });
    await expect(settings.set('model.profiles.mine.__proto__', { x: 1 })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(settings.set('model.profiles.mine.price.input', 1)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('change nothing when the file cannot be written', async () => {
    const settings = await open();
    await settings.set('agent.rounds', 3);
    rmSync(file);
    mkdirSync(file);
    await expect(settings.set('agent.rounds', 4)).rejects.toMatchObject({ code: 'internal', hint: expect.any(String) });
    expect(settings.current().agent.rounds).toBe(3);
  });
});
