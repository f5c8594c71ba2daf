import { TableMenu } from './TableMenu.tsx';
import type { RowAction } from './types.ts';

interface MoreActionsProps {
  id: string;
  label: string;
  /** Where the menu hangs. */
  anchor: HTMLElement;
  actions: readonly RowAction[];
  onClose: (restoreFocus: boolean) => void;
}

/** All actions of a row as a menu: those its icons have no room for, and all of them at the keyboard. */
export function MoreActions({ actions, ...rest }: MoreActionsProps) {
  return <TableMenu {...rest} items={actions.map(({ onAction, ...action }) => ({ ...action, onSelect: onAction }))} />;
}
