import { Portal } from '../layers/Portal.tsx';
import { MenuPanel } from '../Menu/MenuPanel.tsx';
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
export function MoreActions({ id, label, anchor, actions, onClose }: MoreActionsProps) {
  return (
    <Portal>
      <MenuPanel
        id={id}
        label={label}
        anchor={anchor}
        placement="bottom-end"
        startAt="first"
        searchable={false}
        maxHeight={430}
        items={actions.map(({ onAction, ...action }) => ({ ...action, onSelect: onAction }))}
        onClose={onClose}
      />
    </Portal>
  );
}
