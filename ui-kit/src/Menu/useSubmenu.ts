import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { headsFor } from './headsFor.ts';
import type { MenuItem } from './menuTypes.ts';

/** How long the pointer rests on an item before its menu opens, in milliseconds. */
const OPENS = 100;
/** How long a pointer on its way to the open menu may rest on other items, in milliseconds. */
const PATIENCE = 300;

export interface OpenSubmenu {
  /** The item's key: the item itself is made anew at every render. */
  key: string;
  /** The item's element, which the menu is placed at. */
  element: HTMLElement;
  /** Whether the focus goes along; not when only pointed at. */
  focus: boolean;
}

export interface Submenu {
  open: OpenSubmenu | null;
  /** The open menu's panel, to know where the pointer is going. */
  panel: { current: HTMLElement | null };
  show: (open: OpenSubmenu) => void;
  /** Closes and gives the focus back to the item. */
  back: () => void;
  close: () => void;
  /** The pointer moved on an item of this level. */
  point: (event: PointerEvent<HTMLElement>, item: MenuItem) => void;
  /** An element of this level has the focus now. */
  focused: (element: EventTarget) => void;
}

/** The one menu that is open beside its item, and when the pointer opens and closes it. */
export function useSubmenu(followPointer: boolean): Submenu {
  const [open, setOpen] = useState<OpenSubmenu | null>(null);
  const panel = useRef<HTMLElement>(null);
  const last = useRef({ x: 0, y: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const show = (next: OpenSubmenu) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const settle = (element: HTMLElement, item: MenuItem) => {
    if (followPointer) element.focus({ preventScroll: true });
    if (open?.element === element) return clearTimeout(timer.current);
    if (!item.items || item.disabled) return close();
    later(OPENS, () => setOpen({ key: item.key, element, focus: false }));
  };
  return {
    open,
    panel,
    show,
    close,
    back() {
      open?.element.focus({ preventScroll: true });
      close();
    },
    point(event, item) {
      // A finger points at nothing on its way.
      if (event.pointerType === 'touch') return;
      const from = last.current;
      const to = { x: event.clientX, y: event.clientY };
      last.current = to;
      const element = event.currentTarget;
      const passes = open && open.element !== element && panel.current;
      if (passes && headsFor(from, to, passes.getBoundingClientRect())) later(PATIENCE, () => settle(element, item));
      else settle(element, item);
    },
    focused(element) {
      if (open && element !== open.element) close();
    },
  };
}
