import { useMemo, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';

export interface SplitPart {
  readonly id: string;
  readonly content: ReactNode;
  /** Pixels, or a percentage such as "60%"; absent: takes what is left. */
  readonly size?: number | string;
  /** Pixels. */
  readonly minimum: number;
  /** What a screen reader calls it, where it is resized. */
  readonly label: string;
  /** Keeps its pixels when the window changes. */
  readonly fixed?: boolean;
}

interface SplitProps {
  /** Names the remembered sizes together with `memory`. */
  readonly id: string;
  /** Whose sizes they are: the path of the workspace. */
  readonly memory: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly parts: readonly SplitPart[];
}

/** Parts side by side with separators between them; sizes are remembered for each set of visible parts. */
export function Split({ id, memory, direction, parts }: SplitProps) {
  const panelIds = parts.map((part) => part.id);
  const layout = useDefaultLayout({ id: `dapilot.${memory}.${id}`, panelIds, storage: localStorage, onlySaveAfterUserInteractions: true });
  const children = useMemo(
    () =>
      parts.flatMap((part, index) => [
        ...(index > 0 ? [<Separator key={`before-${part.id}`} className="separator" aria-label={`Size of ${parts[index - 1]?.label} and ${part.label}`} />] : []),
        <Panel
          key={part.id}
          id={part.id}
          minSize={part.minimum}
          {...(part.size === undefined ? {} : { defaultSize: part.size })}
          groupResizeBehavior={part.fixed ? 'preserve-pixel-size' : 'preserve-relative-size'}
        >
          {part.content}
        </Panel>,
      ]),
    [parts],
  );
  return (
    <Group id={id} key={memory} orientation={direction} {...layout}>
      {children}
    </Group>
  );
}
