/** How wide the columns of the window are, so that code keeps most of it. Pure. */

interface ColumnWidths {
  /** What a side has until somebody moves its edge, and again at least when the window becomes narrow. */
  readonly left: number;
  readonly agent: number;
  /** What the code keeps in any case. */
  readonly code: number;
}

/** As narrow as a side may be made. */
export const narrowest = { left: 140, agent: 260, code: 160 } as const;
const codeShare = 0.45;

/** The widths in a window of this width, of which these sides are shown. */
export function columnWidths(width: number, shown: { readonly left: boolean; readonly right: boolean }): ColumnWidths {
  const sides = (shown.left ? narrowest.left : 0) + (shown.right ? narrowest.agent : 0);
  return {
    left: between(190, width * 0.18, 240),
    agent: between(280, width * 0.29, 400),
    code: Math.max(narrowest.code, Math.floor(Math.min(width * codeShare, width - sides))),
  };
}

function between(least: number, wanted: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, wanted)));
}
