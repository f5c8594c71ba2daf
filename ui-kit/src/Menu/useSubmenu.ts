import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { headsFor } from './headsFor.ts';
import type { MenuItem } from './menuTypes.ts';

/** Milliseconds the pointer rests on an item before its submenu opens. */
const OPENS = 100;
/** Milliseconds that a pointer moving towards the open submenu may rest on other items. */
const PATIENCE = 300;

export interface OpenSubmenu {
  /** The item's key, as the item itself is a new object on every render. */
  key: string;
  /** The item's element, at which the submenu is placed. */
  element: HTMLElement;
  /** Whether the focus moves into the submenu; not on hover. */
  focus: boolean;
}

export interface Submenu {
  open: OpenSubmenu | null;
  /** Panel of the open submenu, to detect a pointer that moves towards it. */
  panel: { current: HTMLElement | null };
  show: (open: OpenSubmenu) => void;
  /** Closes the submenu and returns the focus to its item. */
  back: () => void;
  close: () => void;
  /** Called when the pointer moves over an item of this level. */
  point: (event: PointerEvent<HTMLElement>, item: MenuItem) => void;
  /** Called when an element of this level takes the focus. */
  focused: (element: EventTarget) => void;
}

/** The open submenu of one level, and when the pointer opens and closes it. */
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
      // Touch has no hover.
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
