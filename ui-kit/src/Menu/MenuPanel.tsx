import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { VirtualElement } from '@floating-ui/react';
import { Icon } from '../Icon/Icon.tsx';
import { useOverlayTexts } from '../layers/overlayTexts.ts';
import { useAnchored, type Placement } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';
import { Empty, Footer, Items, Panel, SearchBox } from './Menu.styles.ts';
import { MenuItems } from './MenuItems.tsx';
import { searchEntries, type MenuEntry, type MenuItem } from './menuTypes.ts';
import { menuItemsIn, useMenuKeys } from './useMenuKeys.ts';

export interface MenuPanelProps {
  id: string;
  label: string;
  items: readonly MenuEntry[];
  anchor: Element | VirtualElement;
  placement: Placement;
  /** Which end takes the focus when it opens. */
  startAt: 'first' | 'last';
  /** Closes; `restoreFocus` gives the focus back to what opened it. */
  onClose: (restoreFocus: boolean) => void;
  searchable: boolean;
  searchPlaceholder?: string;
  maxHeight: number;
  minWidth?: number;
  matchTriggerWidth?: boolean;
  footer?: ReactNode;
  emptyText?: string;
}

/** The open menu: placed at its anchor, one layer, closed by choice, Escape, Tab and outside clicks. */
export function MenuPanel(props: MenuPanelProps) {
  const { id, label, items, anchor, placement, startAt, onClose, searchable, maxHeight, minWidth, footer } = props;
  const say = useOverlayTexts();
  const [search, setSearch] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const { panel, setPanel, setAnchor, style } = useAnchored({ placement, maxHeight });
  const handleKeyDown = useMenuKeys({ panel, search: searchBox, onLeave: () => onClose(true) });

  useLayer({
    element: panel,
    anchor: anchor instanceof Element ? anchor : null,
    onEscape: () => onClose(true),
    onOutside: () => onClose(false),
  });
  const start = useEffectEvent((element: HTMLElement) => {
    setAnchor(anchor);
    const found = menuItemsIn(element);
    // A list of alternatives opens at the current one; a mixed menu at its first item.
    const checked = found[0]?.role === 'menuitemradio' ? found.find((item) => item.ariaChecked === 'true') : undefined;
    const target = searchBox.current ?? (startAt === 'last' ? found.at(-1) : (checked ?? found[0])) ?? element;
    target?.focus({ preventScroll: true });
    checked?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (panel) start(panel);
  }, [panel]);

  const handleChoose = (item: MenuItem) => {
    if (!item.keepOpen) onClose(true);
    item.onSelect?.();
  };
  const shown = searchEntries(items, search);
  const sized: CSSProperties & { '--min-width'?: string } = {
    ...style,
    ...(minWidth ? { '--min-width': `${minWidth}px` } : {}),
  };
  return (
    <Panel
      ref={setPanel}
      data-match-trigger={props.matchTriggerWidth ? '' : undefined}
      style={sized}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
    >
      {searchable && (
        <SearchBox>
          <Icon name="search" />
          <input
            ref={searchBox}
            type="search"
            aria-label={props.searchPlaceholder ?? label}
            aria-controls={id}
            placeholder={props.searchPlaceholder}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </SearchBox>
      )}
      <Items id={id} role="menu" aria-label={label}>
        <MenuItems entries={shown} onChoose={handleChoose} followPointer={!searchable} />
      </Items>
      {shown.length === 0 && <Empty role="status">{props.emptyText ?? say.noMatch}</Empty>}
      {footer && <Footer>{footer}</Footer>}
    </Panel>
  );
}
