import { useEffect, useRef, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { inlineKey } from '../layers/dom.ts';
import { useTexts } from '../texts/texts.ts';
import { showWhole } from '../Tooltip/showWhole.ts';
import { TabBar } from './Tabs.styles.ts';
import { useMoving } from './useMoving.ts';
import { useReveal } from './useReveal.ts';

/** A space as wide as a digit. */
const figureSpace = '\u2007';

export interface TabData {
  id: string;
  label: string;
  /** Name of an icon. */
  icon?: string | undefined;
  /** `null`: not known yet; its space is reserved. */
  count?: number | null | undefined;
  closable?: boolean | undefined;
  /** Whether it can be moved among the movable tabs, which are adjacent. */
  movable?: boolean | undefined;
  /** Whether it has unsaved changes: marked by a dot. */
  unsaved?: boolean | undefined;
  /** Shows a line between it and the tabs before. */
  separated?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface TabsProps extends Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'children'> {
  /** Names the set of tabs. */
  label: string;
  /** The tabs, in order. */
  items: readonly TabData[];
  /** Id of the chosen tab. */
  value: string;
  onChange: (id: string) => void;
  /** Called when the user closes a tab by its cross or by Delete. */
  onClose?: ((id: string) => void) | undefined;
  /**
   * Whether closing the selected tab selects its neighbour; otherwise `onClose` decides, and may ask first.
   * @default true
   */
  choosesNeighbour?: boolean | undefined;
  /**
   * Called when the user drags a movable tab to another one's place, or moves it by Alt+Shift with an arrow key; `to`
   * is its index among the movable tabs.
   */
  onMove?: ((id: string, to: number) => void) | undefined;
  /** Shows a plus at the end. */
  onAdd?: (() => void) | undefined;
  /** Name of the plus. */
  addLabel?: string | undefined;
  /**
   * Whether arrows choose a tab or only move the focus, so that Enter chooses (for slow panels). @default "automatic"
   */
  activation?: 'automatic' | 'manual' | undefined;
}

/** The tab a key moves to, skipping disabled ones; undefined for other keys. */
function tabAt(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const tabOf = (list: HTMLElement | null, id: string) =>
  [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find((tab) => tab.dataset['tab'] === id);

const shortcutsOf = ({ closable, movable }: TabData, moves: boolean): string | undefined =>
  [closable && 'Delete', moves && movable && 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight'].filter(Boolean).join(' ') ||
  undefined;

/** Views of one thing, shown one at a time. With `id`, wrap each view in a `TabPanel`. Renders a `<div>`. */
export function Tabs({
  label,
  items,
  value,
  onChange,
  onClose,
  choosesNeighbour = true,
  onMove,
  onAdd,
  addLabel,
  activation = 'automatic',
  id,
  ...rest
}: TabsProps) {
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const enabled = items.filter((item) => !item.disabled);
  const reached = enabled.some((item) => item.id === value) ? value : enabled[0]?.id;
  useReveal(list, value);

  const closing = useRef<string>(undefined);
  useEffect(() => {
    if (closing.current === undefined || items.some((item) => item.id === closing.current)) return;
    const heir = tabOf(list.current, value);
    // The owner has not selected another tab yet.
    if (!heir) return;
    closing.current = undefined;
    // The focused tab was removed.
    if (document.activeElement === document.body) heir.focus();
  });

  const close = (closed: string) => {
    if (!choosesNeighbour) {
      closing.current = closed;
      onClose?.(closed);
      return;
    }
    const at = enabled.findIndex((item) => item.id === closed);
    const heir = enabled[at + 1] ?? enabled[at - 1];
    if (heir && closed === value) onChange(heir.id);
    onClose?.(closed);
    if (heir) tabOf(list.current, heir.id)?.focus();
  };
  const { dragged, dragOf, moveByKey } = useMoving(items, list, onMove);
  const handleKey = (event: KeyboardEvent, item: TabData) => {
    if (moveByKey(event, item)) return;
    if (event.key === 'Delete' && item.closable && onClose) {
      event.preventDefault();
      close(item.id);
      return;
    }
    const next = enabled[tabAt(inlineKey(event.key, event.currentTarget), enabled.indexOf(item), enabled.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    tabOf(list.current, next.id)?.focus();
    if (activation === 'automatic') onChange(next.id);
  };

  return (
    <TabBar id={id} {...rest}>
      <div data-part="scroller" role="tablist" aria-label={label} ref={list}>
        {items.map((item) => {
          const tab = (
            <button
              key={item.id}
              type="button"
              role="tab"
              data-tab={item.id}
              id={id && `${id}-tab-${item.id}`}
              aria-controls={id && item.id === value ? `${id}-panel-${item.id}` : undefined}
              aria-selected={item.id === value}
              aria-disabled={item.disabled || undefined}
              aria-keyshortcuts={shortcutsOf(item, onMove !== undefined)}
              data-dragged={dragged === item.id ? '' : undefined}
              {...dragOf(item)}
              data-separated={item.separated && !item.closable ? '' : undefined}
              tabIndex={item.id === reached ? 0 : -1}
              onClick={() => {
                if (!item.disabled) onChange(item.id);
              }}
              onKeyDown={(event) => handleKey(event, item)}
            >
              {item.icon && <Icon name={item.icon} size={15} />}
              <span data-part="label" onPointerEnter={(event) => showWhole(event.currentTarget)}>
                {item.label}
              </span>
              {item.count !== undefined && <span data-part="count">{item.count ?? figureSpace}</span>}
              {item.unsaved && <span data-part="unsaved" role="img" aria-label={texts.unsaved} title={texts.unsaved} />}
            </button>
          );
          if (!item.closable || !onClose) return tab;
          return (
            <div
              key={item.id}
              data-part="item"
              role="presentation"
              data-closable
              data-separated={item.separated ? '' : undefined}
            >
              {tab}
              {/* A tab list may contain tabs only, so the cross is hidden from assistive technology; Delete does the same. */}
              <button
                data-part="close"
                type="button"
                tabIndex={-1}
                aria-hidden
                title={texts.closeTab(item.label)}
                onClick={() => close(item.id)}
              >
                <Icon name="x" size={13} />
              </button>
            </div>
          );
        })}
      </div>
      {onAdd && <IconButton icon="plus" label={addLabel ?? texts.addTag} onClick={onAdd} />}
    </TabBar>
  );
}
