import { chmod, mkdtemp, readFile, readdir, realpath, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLoginShell, type LoginShellOptions } from './login-shell.ts';
import { pinnedNode } from './pinned-node.ts';
import { identifyProcess } from './process-table.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-login-shell-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

function open(options: Omit<LoginShellOptions, 'node'>) {
  const loginShell = createLoginShell({ node: pinnedNode(), ...options });
  onTestFinished(() => loginShell.dispose());
  return loginShell;
}

/** Resolves when a file of that name appears in the folder. */
async function appeared(name: string, begin: () => void): Promise<void> {
  const events = watch(folder);
  begin();
  for await (const { filename } of events) if (filename === name) return;
}

describe.runIf(process.platform !== 'win32')('the login shell', () => {
  test('adds what its profile says, and is not told what is ours', async () => {
    const shell = await script('shell', '#!/bin/sh\nexport FROM_PROFILE="$DAPILOT_API_KEY$NODE_OPTIONS|set"; export NODE_OPTIONS=--theirs\nexec /bin/sh -c "$2"\n');
    const loginShell = open({ shell, inherited: { ...process.env, DAPILOT_API_KEY: 'secret', NODE_OPTIONS: '--ours' } });
    const { environment, note } = await loginShell.environment();
    expect(note).toBeUndefined();
    expect(environment).toMatchObject({ FROM_PROFILE: '|set', NODE_OPTIONS: '--theirs' });
    expect(Object.keys(environment).filter((name) => /^(DAPILOT_|ZSH_)/.test(name))).toEqual([]);
  });

  test('that is slow is not waited for, but what it says serves whoever asks later', async () => {
    const shell = await script('shell', `#!/bin/sh\nmkfifo '${folder}/go'\nread word < '${folder}/go'\nexport FROM_PROFILE=$word\nexec /bin/sh -c "$2"\n`);
    const loginShell = open({ shell, inherited: { ...process.env, MINE: 'yes' }, patienceMilliseconds: 100 });
    await appeared('go', () => void loginShell.environment());
    const { environment, note } = await loginShell.environment();
    expect(environment).toMatchObject({ MINE: 'yes' });
    expect(environment).not.toHaveProperty('FROM_PROFILE');
    expect(note).toContain('took more than 0.1 s');
    await writeFile(join(folder, 'go'), 'late\n');
    await expect.poll(() => loginShell.environment(), { timeout: 10_000 }).toMatchObject({ environment: { FROM_PROFILE: 'late' } });
    expect(await loginShell.environment()).not.toHaveProperty('note');
  });

  test('that hangs is ended with us', async () => {
    const shell = await script('shell', `#!/bin/sh\necho $$ > '${folder}/number'\nmv '${folder}/number' '${folder}/known'\nexec sleep 1000\n`);
    const loginShell = open({ shell, patienceMilliseconds: 100, farewellMilliseconds: 100 });
    await appeared('known', () => void loginShell.environment());
    await loginShell.dispose();
    expect(identifyProcess(Number(await readFile(join(folder, 'known'), 'utf8')))).toBeUndefined();
    expect((await loginShell.environment()).note).toContain('could not be asked');
  });

  test('that takes longer than any profile is ended', async () => {
    const shell = await script('shell', '#!/bin/sh\nexec sleep 1000\n');
    const { note } = await open({ shell, lifeMilliseconds: 300 }).environment();
    expect(note).toContain('did not end within 0.3 s');
  });

  test('that fails is replaced too', async () => {
    const { environment, note } = await open({ shell: '/no/such/shell', inherited: { ...process.env, MINE: 'yes' } }).environment();
    expect(environment).toMatchObject({ MINE: 'yes' });
    expect(note).toContain('could not be asked');
  });

  test('that is at it comes to its end before we end: a profile takes its lock away', async () => {
    const profile = `: > '${folder}/lock'; mkfifo '${folder}/go'; read word < '${folder}/go'; rm '${folder}/lock'`;
    const shell = await script('shell', `#!/bin/sh\ntrap '' TERM HUP\n${profile}\nexec /bin/sh -c "$2"\n`);
    const loginShell = open({ shell });
    await appeared('go', () => void loginShell.environment());
    const ended = loginShell.dispose();
    await writeFile(join(folder, 'go'), 'on\n');
    await ended;
    expect(await readdir(folder)).not.toContain('lock');
    expect((await loginShell.environment()).note).toBeUndefined();
  });
});
