import { lazy, Suspense } from 'react';
import { Portal } from '../layers/Portal.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import type { RowAction } from './types.ts';

/** Loaded when the first menu opens, so that the table appears sooner. */
const MenuPanel = lazy(async () => ({ default: (await import('../Menu/MenuPanel.tsx')).MenuPanel }));

interface TableMenuProps {
  id: string;
  label: string;
  /** Element the menu is placed at. */
  anchor: HTMLElement;
  items: readonly MenuEntry[];
  onClose: (restoreFocus: boolean) => void;
}

/** An open menu of the table. */
export function TableMenu(props: TableMenuProps) {
  return (
    <Suspense>
      <Portal>
        <MenuPanel {...props} placement="bottom-end" startAt="first" searchable={false} maxHeight={430} />
      </Portal>
    </Suspense>
  );
}

interface MoreActionsProps {
  id: string;
  label: string;
  /** Element the menu is placed at. */
  anchor: HTMLElement;
  actions: readonly RowAction[];
  onClose: (restoreFocus: boolean) => void;
}

/** All actions of a row as a menu: for actions without an icon, and for keyboard users. */
export function MoreActions({ actions, ...rest }: MoreActionsProps) {
  return <TableMenu {...rest} items={actions.map(({ onAction, ...action }) => ({ ...action, onSelect: onAction }))} />;
}
