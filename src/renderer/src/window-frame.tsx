import type { ReactNode } from 'react';
import { Messages } from './features/session/messages.tsx';
import { Overlays } from './overlays.tsx';
import { FaultBoundary } from './ui/fault-boundary.tsx';
import { TooltipLayer } from './ui/tooltip.tsx';

interface WindowFrameProps {
  readonly className?: string;
  /** Bars over the panes. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** What every window has around its panes: bars above, messages, the dialog that is open, tooltips. */
export function WindowFrame({ className = '', above, children }: WindowFrameProps) {
  return (
    <div className={`app ${className}`}>
      {above}
      <main className="app-main">{children}</main>
      <Messages />
      <FaultBoundary>
        <Overlays />
      </FaultBoundary>
      <TooltipLayer />
    </div>
  );
}
