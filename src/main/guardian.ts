/**
 * The guardian: a small process of its own session that the core starts and tells what it has started. When the pipe from
 * the core ends, the core is gone, however it went: then everything that is still listed is ended, and this process too.
 */
import { lstat, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { identityOf } from './core/base/file-identity.ts';
import type { GuardianLine } from './core/base/guardian-client.ts';
import { endTree, type Tree } from './core/base/process-tree.ts';

const guarded = new Map<string, Tree>();
/** Path to identity. */
const files = new Map<string, string | undefined>();

// It ends when the core does and not before: what is meant for the core's terminal or service does not concern it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(name, () => undefined);

createInterface({ input: process.stdin }).on('line', obey).on('close', finish);

function obey(text: string): void {
  const line = parse(text);
  if (!line) return;
  if ('guard' in line) {
    const { guard: marker, processId, startTime } = line;
    const roots = processId === undefined || startTime === undefined ? [] : [{ processId, startTime }];
    guarded.set(marker, { marker, roots });
  } else if ('forget' in line) guarded.delete(line.forget);
  else if ('file' in line) files.set(line.file, line.identity);
  else files.delete(line.forgetFile);
}

/** A line that was cut by the core's death says nothing, and must not keep us from the others. */
function parse(text: string): GuardianLine | undefined {
  try {
    return JSON.parse(text) as GuardianLine;
  } catch {
    return undefined;
  }
}

async function finish(): Promise<void> {
  await Promise.all([...guarded.values()].map((tree) => endTree(tree)));
  for (const [file, identity] of files) {
    const found = await lstat(file, { bigint: true }).catch(() => undefined);
    // The next core may have its own there already.
    if (found && identity !== undefined && identityOf(found) !== identity) continue;
    // A socket, or a folder that we made for a browser or an adapter; nothing else is removed, whatever was named.
    const isOurs = found?.isDirectory() === true && /^dapilot-(window|browser|adapter)-/.test(basename(file));
    if (found?.isSocket() || isOurs) await rm(file, { force: true, recursive: true, maxRetries: 3 });
  }
  process.exit();
}
