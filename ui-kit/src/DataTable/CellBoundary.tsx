import { Component, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';

interface CellBoundaryProps {
  /** Said in place of the cell. */
  message: string;
  /** Another value gives the cell another try. */
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  tried: ReactNode;
}

/** Keeps a cell that cannot be drawn from taking the table along. */
export class CellBoundary extends Component<CellBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, tried: undefined };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ children }: CellBoundaryProps, state: BoundaryState): BoundaryState | null {
    return children === state.tried ? null : { failed: false, tried: children };
  }

  override render() {
    return this.state.failed ? <FailedCell message={this.props.message} /> : this.props.children;
  }
}

/** What stands in place of a cell whose content could not be made. */
export function FailedCell({ message }: { message: string }) {
  return (
    <span data-part="failed-cell">
      <Icon name="triangle-alert" size={14} /> {message}
    </span>
  );
}
