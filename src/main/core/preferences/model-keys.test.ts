import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modelProfileSchema } from '../../../shared/models.ts';
import type { KeyCipher } from '../base/key-cipher.ts';
import { openModelKeys } from './model-keys.ts';

let folder: string;
let file: string;
let faults: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-keys-'));
  file = join(folder, 'model-keys.json');
  faults = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = { baseUrl: 'https://models.example/v1' };
const profiles = { mine: modelProfileSchema.parse(here) };

/** Stands for the key store of one person: what another one made cannot be read. */
function cipherOf(person: string): KeyCipher {
  const turn = (data: Buffer) => Buffer.from(data.map((byte) => byte ^ 0x5a));
  return {
    encrypt: (text) => turn(Buffer.from(`${person}:${text}`)),
    decrypt(data) {
      const [owner, ...text] = turn(data).toString().split(':');
      if (owner !== person) throw new Error('not yours');
      return text.join(':');
    },
  };
}

function open(more: { readonly cipher?: KeyCipher; readonly environmentKey?: string; readonly planner?: string } = {}) {
  return openModelKeys({ file, cipher: more.cipher, environmentKey: more.environmentKey, planner: () => more.planner, onFault: (error) => faults.push(error) });
}

describe('keys of models', () => {
  it('stay in memory without a key store, and nothing is written', async () => {
    const keys = await open();
    keys.set('mine', here, ' canary\n');
    await keys.settled();
    expect(keys.keyFor('mine', here)).toBe('canary');
    expect(keys.visible(profiles)).toEqual({ places: { mine: 'memory' }, keeps: 'memory' });
    expect(() => statSync(file)).toThrow(/ENOENT/);
    expect((await open()).keyFor('mine', here)).toBeUndefined();
  });

  it('are kept by the key store for the next start, unreadable and for their owner only', async () => {
    const keys = await open({ cipher: cipherOf('me') });
    keys.set('mine', here, 'canary');
    await keys.settled();
    expect(readFileSync(file, 'utf8')).not.toContain('canary');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const later = await open({ cipher: cipherOf('me') });
    expect(later.keyFor('mine', here)).toBe('canary');
    expect(later.visible(profiles)).toEqual({ places: { mine: 'system' }, keeps: 'system' });
    later.set('mine', here, '');
    await later.settled();
    expect((await open({ cipher: cipherOf('me') })).keyFor('mine', here)).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('belong to one origin: a profile that points elsewhere has none', async () => {
    const keys = await open();
    keys.set('mine', here, 'canary');
    for (const baseUrl of ['https://evil.example/v1', 'http://models.example/v1', 'https://models.example:444/v1', 'https://models.example.evil.example/v1']) {
      expect(keys.keyFor('mine', { baseUrl }), baseUrl).toBeUndefined();
      expect(keys.visible({ mine: modelProfileSchema.parse({ baseUrl }) }).places, baseUrl).toEqual({});
    }
    expect(keys.keyFor('mine', { baseUrl: 'https://models.example/other' })).toBe('canary');
    expect(keys.keyFor('other', here)).toBeUndefined();
  });

  it('that were made by somebody else, or broken, are reported and have to be given again', async () => {
    const keys = await open({ cipher: cipherOf('me') });
    keys.set('mine', here, 'canary');
    await keys.settled();
    expect((await open({ cipher: cipherOf('you') })).keyFor('mine', here)).toBeUndefined();
    expect(String(faults[0])).toMatch(/"mine" cannot be read/);
    writeFileSync(file, '{ broken');
    expect((await open({ cipher: cipherOf('me') })).visible(profiles).places).toEqual({});
    expect(faults).toHaveLength(2);
  });

  it('of the environment are for the model that plans, and win there', async () => {
    const keys = await open({ environmentKey: 'from-env', planner: 'mine' });
    keys.set('mine', here, 'typed');
    keys.set('helper', here, 'its own');
    expect(keys.keyFor('mine', here)).toBe('from-env');
    expect(keys.keyFor('helper', here)).toBe('its own');
    expect(keys.visible({ ...profiles, helper: profiles.mine }).places).toEqual({ mine: 'environment', helper: 'memory' });
  });
});
