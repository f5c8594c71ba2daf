import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { VirtualElement } from '@floating-ui/react';
import { deepActiveElement } from '../layers/dom.ts';
import { Portal } from '../layers/Portal.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import type { MenuEntry } from './menuTypes.ts';

export interface ContextMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /**
   * The entries, or a function that returns them when the menu opens; without entries the browser shows its own menu.
   */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  children: ReactNode;
}

interface OpenMenu {
  anchor: VirtualElement;
  entries: readonly MenuEntry[];
  returnTo: Element | null;
}

/**
 * A menu at the pointer, opened by right click, long press, the menu key or Shift+F10. Its actions must be available
 * elsewhere too. Renders a `<div>` with `display: contents` around its children.
 */
export function ContextMenu({ label, items, children }: ContextMenuProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenMenu | null>(null);

  const openAt = (event: MouseEvent | KeyboardEvent, place: DOMRect) => {
    const entries = typeof items === 'function' ? items() : items;
    if (entries.length === 0) return;
    event.preventDefault();
    const anchor: VirtualElement = { getBoundingClientRect: () => place };
    setOpened({ anchor, entries, returnTo: deepActiveElement() });
  };
  const handleContextMenu = (event: MouseEvent) => {
    if (!area.current?.contains(event.target instanceof Node ? event.target : null)) return;
    openAt(event, new DOMRect(event.clientX, event.clientY, 0, 0));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    if (event.target instanceof Element) openAt(event, event.target.getBoundingClientRect());
  };
  return (
    <div
      ref={area}
      role="presentation"
      style={{ display: 'contents' }}
      onContextMenu={handleContextMenu}
      onKeyDown={handleKeyDown}
    >
      {children}
      {opened && (
        <Portal>
          <MenuPanel
            id={id}
            label={label}
            items={opened.entries}
            anchor={opened.anchor}
            placement="bottom-start"
            startAt="first"
            searchable={false}
            maxHeight={430}
            onClose={(restoreFocus) => {
              if (restoreFocus && opened.returnTo instanceof HTMLElement) opened.returnTo.focus();
              setOpened(null);
            }}
          />
        </Portal>
      )}
    </div>
  );
}
