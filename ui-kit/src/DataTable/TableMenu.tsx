import { lazy, Suspense } from 'react';
import { Portal } from '../layers/Portal.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import type { RowAction } from './types.ts';

/** Fetched when the first menu opens: a table is there to be read before it is there to be arranged. */
const MenuPanel = lazy(async () => ({ default: (await import('../Menu/MenuPanel.tsx')).MenuPanel }));

interface TableMenuProps {
  id: string;
  label: string;
  /** Where the menu hangs. */
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
  /** Where the menu hangs. */
  anchor: HTMLElement;
  actions: readonly RowAction[];
  onClose: (restoreFocus: boolean) => void;
}

/** All actions of a row as a menu: those its icons have no room for, and all of them at the keyboard. */
export function MoreActions({ actions, ...rest }: MoreActionsProps) {
  return <TableMenu {...rest} items={actions.map(({ onAction, ...action }) => ({ ...action, onSelect: onAction }))} />;
}
