/** The kinds of things that can be debugged, as the window shows them. */
import type { LaunchRequest } from '../../../../shared/launch.ts';
import type { Segment } from '../../ui/segmented.tsx';

type AnyTarget = NonNullable<LaunchRequest['target']>;
/** Those with fields of their own; the others are configurations of launch.json. */
export type Target = Exclude<AnyTarget, 'command' | 'adapter'>;

export const targets: readonly Segment<Target>[] = [
  { value: 'program', text: 'Program', icon: 'file-code' },
  { value: 'script', text: 'npm script', icon: 'package' },
  { value: 'module', text: 'Python module', icon: 'python' },
  { value: 'package', text: 'Go package', icon: 'library' },
  { value: 'process', text: 'Attach', icon: 'plug' },
  { value: 'page', text: 'Page', icon: 'globe' },
  { value: 'core', text: 'Core file', icon: 'archive' },
];

/** The icon of what a launch debugs. */
export function launchIcon({ target = 'program' }: { readonly target?: AnyTarget | undefined }): string {
  if (target === 'command') return 'terminal';
  if (target === 'adapter') return 'debug-alt';
  return targets.find(({ value }) => value === target)?.icon ?? 'file-code';
}

interface TargetWords {
  /** Of the dialog. */
  readonly title: string;
  /** On the button that does it. */
  readonly action: string;
}

const words: Readonly<Record<Target, TargetWords>> = {
  program: { title: 'Launch program', action: 'Launch' },
  script: { title: 'Run npm script', action: 'Launch' },
  module: { title: 'Run Python module', action: 'Launch' },
  package: { title: 'Build and debug a package', action: 'Launch' },
  core: { title: 'Look into a core file', action: 'Open' },
  process: { title: 'Attach to a program', action: 'Attach' },
  page: { title: 'Debug a page', action: 'Launch' },
};

export function targetWords(target: Target, attaches: boolean): TargetWords {
  return attaches && target !== 'core' ? { ...words[target], action: 'Attach' } : words[target];
}
