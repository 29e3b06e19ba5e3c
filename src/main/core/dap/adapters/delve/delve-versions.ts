/** Which delve can debug what which Go has built. */

export interface DelveFit {
  readonly fits: boolean;
  /** Why it does not, as a sentence. */
  readonly problem?: string;
}

/** The newest of each kind that is known to work: for programs of this Go, of the second part of its version, and newer ones. */
const pinned = [
  { fromGo: 25, version: '1.27.2' },
  { fromGo: 24, version: '1.26.2' },
  { fromGo: 22, version: '1.25.2' },
  { fromGo: 21, version: '1.24.2' },
] as const;

export const oldestGo = `1.${pinned[pinned.length - 1]?.fromGo ?? 0}`;

/** The oldest Go of delves whose distance to it is not the usual one. */
const oldestFor: ReadonlyMap<number, number> = new Map([
  [26, 24],
  [25, 22],
  [24, 21],
  [23, 21],
  [22, 19],
]);

/** The delve to install beside this Go ("1.26.8"); for one that is built from its repository the newest. Undefined where none can be. */
export function delveForGo(goVersion: string): string | undefined {
  const minor = minorOf(goVersion);
  if (minor === undefined) return pinned[0].version;
  return pinned.find(({ fromGo }) => fromGo <= minor)?.version;
}

/** Whether a delve ("1.27.2") debugs programs of a Go ("1.26.8"). Versions that say nothing are taken for good. */
export function delveFits(version: string, goVersion: string): DelveFit {
  const delve = minorOf(version);
  const go = minorOf(goVersion);
  if (delve === undefined || go === undefined) return { fits: true };
  if (go > delve) return { fits: false, problem: `delve ${version} is too old for Go ${goVersion}: it knows Go up to 1.${delve}.` };
  const oldest = oldestFor.get(delve) ?? Math.max(delve - 2, 0);
  if (go >= oldest) return { fits: true };
  return { fits: false, problem: `delve ${version} is too new for Go ${goVersion}: it knows Go from 1.${oldest} on.` };
}

function minorOf(version: string): number | undefined {
  const minor = /^1\.(\d+)/.exec(version)?.[1];
  return minor === undefined ? undefined : Number(minor);
}
