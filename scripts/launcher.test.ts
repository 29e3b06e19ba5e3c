import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './suites.ts';

/** A folder laid out like the installed package, with a stand-in for the built command line. */
let folder: string;
let launcher: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-launcher-'));
  launcher = join(folder, 'bin', 'dapilot.js');
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commandLine(script: string): void {
  mkdirSync(join(folder, 'out', 'main'), { recursive: true });
  writeFileSync(join(folder, 'out', 'main', 'cli.js'), script);
}

describe('bin/dapilot.js', () => {
  test('hands on arguments, input, output and exit code, on the pinned Node', () => {
    commandLine(
      `process.stdin.pipe(process.stdout); console.log(process.version, JSON.stringify(process.argv.slice(2))); process.exitCode = 4`,
    );
    const { status, stdout } = spawnSync(process.execPath, [launcher, 'diagnose', '--', 'a b', ''], {
      input: 'typed',
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${process.version} ["diagnose","--","a b",""]\ntyped`);
    expect(status).toBe(4);
  });

  test('says what to do when DAPilot is not built', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 5, stdout: '' });
    expect(stderr).toBe('DAPilot is not built. Run "npm run build" in its folder.\n');
  });

  test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)('hands on %s and waits for what the command line makes of it', async (signal) => {
    commandLine(
      `process.on('${signal}', () => { console.log('ending'); process.exit(6) }); setInterval(() => {}, 1000); console.log('ready')`,
    );
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line === 'ready') child.kill(signal);
    }
    expect(lines).toEqual(['ready', 'ending']);
    expect(await ended).toBe(6);
  });

  test.skipIf(process.platform === 'win32')('ends as a shell expects when the command line is killed', () => {
    commandLine(`process.kill(process.pid, 'SIGKILL')`);
    expect(spawnSync(process.execPath, [launcher]).status).toBe(128 + 9);
  });
});
