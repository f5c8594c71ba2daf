import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { VirtualElement } from '@floating-ui/react';
import { Icon } from '../Icon/Icon.tsx';
import { eventTarget } from '../layers/dom.ts';
import { useOverlayTexts } from '../layers/overlayTexts.ts';
import { Portal } from '../layers/Portal.tsx';
import { useAnchored, type Placement } from '../layers/useAnchored.ts';
import { useLayer } from '../layers/useLayer.ts';
import { Empty, Footer, Items, Panel, SearchBox } from './Menu.styles.ts';
import { MenuItems } from './MenuItems.tsx';
import { itemWithKey, searchEntries, type MenuEntry, type MenuItem } from './menuTypes.ts';
import { menuItemsIn, useMenuKeys } from './useMenuKeys.ts';
import { useSubmenu } from './useSubmenu.ts';

export interface MenuPanelProps {
  id: string;
  label: string;
  items: readonly MenuEntry[];
  anchor: Element | VirtualElement;
  placement: Placement;
  /** Which item takes the focus when it opens; undefined for a submenu opened by hover. */
  startAt: 'first' | 'last' | null;
  /** Closes the menu; `restoreFocus` returns the focus to the element that opened it. */
  onClose: (restoreFocus: boolean) => void;
  /** Closes this level only, in a submenu. */
  onBack?: () => void;
  /** Called with the panel's element, in a submenu. */
  panelRef?: { current: HTMLElement | null };
  /** Id of the outermost menu. @default its own */
  family?: string;
  searchable: boolean;
  searchPlaceholder?: string;
  maxHeight: number;
  minWidth?: number;
  matchTriggerWidth?: boolean;
  footer?: ReactNode;
  emptyText?: string;
}

/** The checked item of a list of alternatives. */
const checkedIn = (found: readonly HTMLElement[]) =>
  found[0]?.role === 'menuitemradio' ? found.find((item) => item.ariaChecked === 'true') : undefined;

/** The open menu: one layer, placed at its anchor; a choice, Escape, Tab and outside clicks close it. */
export function MenuPanel(props: MenuPanelProps) {
  const { id, label, items, anchor, placement, startAt, onClose, onBack, searchable, maxHeight, footer } = props;
  const { minWidth, panelRef, family = id } = props;
  const say = useOverlayTexts();
  const [search, setSearch] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  const { panel, setPanel, setAnchor, style, isPositioned } = useAnchored({ placement, maxHeight });
  const handleKeyDown = useMenuKeys({ panel, search: searchBox, onLeave: () => onClose(true), onBack });
  const submenu = useSubmenu(!searchable);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const byTouch = useRef(false);

  useLayer({
    element: panel,
    anchor: anchor instanceof Element ? anchor : null,
    onEscape: () => (onBack ? onBack() : onClose(true)),
    onOutside: (event) => {
      const target = eventTarget(event);
      const inFamily = target instanceof Element && target.closest(`[data-menu="${CSS.escape(family)}"]`) !== null;
      if (inFamily) onBack?.();
      else onClose(false);
    },
  });
  const start = useEffectEvent((element: HTMLElement) => {
    setAnchor(anchor);
    if (panelRef) panelRef.current = element;
    if (!startAt) return;
    const found = menuItemsIn(element);
    // A list of alternatives opens at the checked one, another menu at its first item.
    const checked = checkedIn(found);
    const target = searchBox.current ?? (startAt === 'last' ? found.at(-1) : (checked ?? found[0])) ?? element;
    target?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (panel) start(panel);
  }, [panel]);
  const reveal = useEffectEvent(() => checkedIn(menuItemsIn(panel))?.scrollIntoView({ block: 'nearest' }));
  useEffect(() => {
    // Only when it is positioned, the list has its height.
    if (isPositioned) reveal();
  }, [isPositioned]);

  const handleChoose = (item: MenuItem, element: HTMLElement) => {
    if (item.items) {
      if (!byTouch.current) return submenu.show({ key: item.key, element, focus: true });
      const others = [...unfolded].filter((key) => key !== item.key);
      return setUnfolded(new Set(unfolded.has(item.key) ? others : [...others, item.key]));
    }
    if (!item.keepOpen) onClose(true);
    item.onSelect?.();
  };
  const shown = searchEntries(items, search);
  const sized: CSSProperties & { '--min-width'?: string } = {
    ...style,
    ...(minWidth ? { '--min-width': `${minWidth}px` } : {}),
  };
  const openSub = submenu.open;
  const opened = openSub ? itemWithKey(shown, openSub.key) : undefined;
  const subId = `${id}-sub`;
  const panelElement = (
    <Panel
      ref={setPanel}
      data-menu={family}
      data-match-trigger={props.matchTriggerWidth ? '' : undefined}
      style={sized}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      onFocus={(event) => submenu.focused(event.target)}
      onPointerDownCapture={(event) => (byTouch.current = event.pointerType === 'touch')}
      onKeyDownCapture={() => (byTouch.current = false)}
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
        <MenuItems
          entries={shown}
          onChoose={handleChoose}
          onPoint={submenu.point}
          opened={opened}
          openedId={subId}
          unfolded={unfolded}
        />
      </Items>
      {shown.length === 0 && <Empty role="status">{props.emptyText ?? say.noMatch}</Empty>}
      {footer && <Footer>{footer}</Footer>}
    </Panel>
  );
  return (
    <>
      {panelElement}
      {openSub && opened?.items && (
        <Portal>
          <MenuPanel
            key={`${openSub.key} ${openSub.focus}`}
            id={subId}
            family={family}
            label={opened.label}
            items={opened.items}
            anchor={openSub.element}
            placement="right-start"
            startAt={openSub.focus ? 'first' : null}
            panelRef={submenu.panel}
            searchable={false}
            maxHeight={maxHeight}
            onClose={onClose}
            onBack={submenu.back}
          />
        </Portal>
      )}
    </>
  );
}
