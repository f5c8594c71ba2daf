import { lazy, Suspense } from 'react';
import { Portal } from '../layers/Portal.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';

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
