import { Component, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';

interface CellBoundaryProps {
  /** Said in place of the cell. */
  message: string;
  /** Another value gives the cell another try. */
  children: ReactNode;
}

/** Keeps a cell that cannot be drawn from taking the table along. */
export class CellBoundary extends Component<CellBoundaryProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: CellBoundaryProps) {
    if (this.state.failed && before.children !== this.props.children) this.setState({ failed: false });
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
