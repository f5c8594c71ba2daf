import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Portal } from '../layers/Portal.tsx';
import type { Placement } from '../layers/useAnchored.ts';
import { MenuPanel } from './MenuPanel.tsx';
import type { MenuEntry } from './menuTypes.ts';

/** Spread on the button that opens the menu. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** Renders the button from the props it gets: `trigger={(p) => <Button {...p}>Actions</Button>}`. */
  trigger: (props: MenuTriggerProps, state: { open: boolean }) => ReactNode;
  /** Accessible name of the menu. */
  label: string;
  /** The choices, in order. */
  items: readonly MenuEntry[];
  /** Preferred position; it moves where there is not enough space. @default 'bottom-start' */
  placement?: Placement;
  /** A box above the items that filters them by label. @default false */
  searchable?: boolean;
  searchPlaceholder?: string;
  /** Pixels; the window limits it too. @default 430 */
  maxHeight?: number;
  /** Pixels. @default 180 */
  minWidth?: number;
  /** Makes the menu as wide as the button. */
  matchTriggerWidth?: boolean;
  /** Footer below the items, always in view. Its controls are reached by pointer or Tab. */
  footer?: ReactNode;
  /** Shown when the search finds nothing. */
  emptyText?: string;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button that opens a list of actions, checks or alternatives. An item with `items` opens a submenu: → or Enter opens
 * it, ← or Escape goes back. For a list of links use a disclosure instead.
 */
export function Menu(props: MenuProps) {
  const { trigger, placement = 'bottom-start', searchable = false, maxHeight = 430, onOpenChange, ...rest } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ startAt: 'first' | 'last'; anchor: HTMLButtonElement } | null>(null);
  const open = opened !== null;

  const openAt = (startAt: 'first' | 'last') => {
    if (!button.current) return;
    setOpened({ startAt, anchor: button.current });
    onOpenChange?.(true);
  };
  const close = (restoreFocus: boolean) => {
    // Before the item's action, so that a dialog opened by it returns the focus to the button.
    if (restoreFocus) button.current?.focus({ preventScroll: true });
    setOpened(null);
    onOpenChange?.(false);
  };
  const triggerProps: MenuTriggerProps = {
    ref: button,
    id: `${id}trigger`,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}menu` : undefined,
    onClick: () => (open ? close(true) : openAt('first')),
    onKeyDown: (event) => {
      if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      openAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <>
      {trigger(triggerProps, { open })}
      {opened && (
        <Portal>
          <MenuPanel
            {...rest}
            id={`${id}menu`}
            {...opened}
            placement={placement}
            searchable={searchable}
            maxHeight={maxHeight}
            onClose={close}
          />
        </Portal>
      )}
    </>
  );
}
