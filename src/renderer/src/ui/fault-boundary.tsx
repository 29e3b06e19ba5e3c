import { Component, type ReactNode } from 'react';
import { toProblem } from '../../../shared/errors.ts';
import { Button } from './button.tsx';
import { ProblemMessage } from './problem-message.tsx';

interface FaultBoundaryProps {
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly fault: unknown;
}

/** A defect in one part of the window stays in that part: it says so, and the session and the other parts go on. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): FaultBoundaryState {
    return { fault: fault ?? new Error('an unknown fault') };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    const problem = { ...toProblem(fault), hint: 'Your program and its session are not affected.' };
    return (
      <ProblemMessage problem={problem}>
        <Button small onClick={() => this.setState({ fault: undefined })}>
          Show it again
        </Button>
      </ProblemMessage>
    );
  }
}
