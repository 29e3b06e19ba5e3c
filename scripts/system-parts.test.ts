import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A PATH of its own, with a stand-in for apt-get that writes down its arguments and "installs" Chromium. */
let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-parts-'));
  log = join(folder, 'apt.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** What `provideParts(['e2e'])` leaves missing and says, as the given user, where only our stand-ins are installed. */
function provide(userId: number, variables: NodeJS.ProcessEnv = {}): { readonly missing: string[]; readonly said: string } {
  const script = `
    process.getuid = () => ${userId};
    const { provideParts } = await import(${JSON.stringify(join(import.meta.dirname, 'system-parts.ts'))});
    console.log(JSON.stringify(await provideParts(['e2e'])));`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: folder, HOME: folder, ...variables },
  });
  return { missing: JSON.parse(result.stdout) as string[], said: result.stderr };
}

describe.skipIf(process.platform !== 'linux')('provideParts', () => {
  test('installs as root, after an update', () => {
    program('env', 'exec /usr/bin/env "$@"');
    program('apt-get', `echo "$DEBIAN_FRONTEND $@" >> ${log}; [ "$1" = install ] && /bin/cp ${folder}/apt-get ${folder}/chromium; true`);
    const { missing } = provide(0);
    const [update, install] = readFileSync(log, 'utf8').trim().split('\n');
    expect(update).toBe('noninteractive update');
    expect(install).toMatch(/^noninteractive install -y --no-install-recommends chromium/);
    expect(missing).not.toContain('chromium');
    expect(missing).toContain('xvfb');
  });

  test('prints the exact command to anybody else, installs nothing and names what is missing', () => {
    program('apt-get', `echo called >> ${log}`);
    const { missing, said } = provide(1000);
    expect(missing).toContain('chromium');
    expect(said).toMatch(/\n {2}sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium /);
    expect(existsSync(log)).toBe(false);
  });

  test('says what is needed where there is no apt', () => {
    expect(provide(0).said).toMatch(/^Tests need chromium, .*by the means of this system\.\n$/);
  });

  test('takes the browser that is named', () => {
    expect(provide(1000, { DAPILOT_CHROMIUM: '/opt/browser' }).missing).not.toContain('chromium');
  });
});
