import type { MouseEvent, PointerEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import type { MenuEntry, MenuItem } from './menuTypes.ts';

interface ItemHandlers {
  /** Called when an item is chosen; one with a submenu opens it instead. */
  onChoose: (item: MenuItem, element: HTMLElement) => void;
  onPoint: (event: PointerEvent<HTMLElement>, item: MenuItem) => void;
  /** The item whose submenu is open beside it. */
  opened: MenuItem | undefined;
  /** Id of that submenu. */
  openedId: string;
  /** Keys of the items whose submenus are open below them. */
  unfolded: ReadonlySet<string>;
}

interface MenuItemsProps extends ItemHandlers {
  entries: readonly MenuEntry[];
}

/** The entries of a menu: items, groups and separators. */
export function MenuItems({ entries, ...rest }: MenuItemsProps) {
  return entries.map((entry) => {
    if (!('type' in entry)) return <Item key={entry.key} item={entry} {...rest} />;
    if (entry.type === 'separator') return <hr key={entry.key} />;
    return (
      <div key={entry.key} role="group" aria-label={entry.label}>
        <div data-part="group-label" aria-hidden="true">
          {entry.label}
        </div>
        {entry.items.map((item) => (
          <Item key={item.key} item={item} alternative={entry.choice === 'one'} {...rest} />
        ))}
      </div>
    );
  });
}

interface ItemProps extends ItemHandlers {
  item: MenuItem;
  alternative?: boolean;
}

const submenuState = (isOpened: boolean, isBelow: boolean, id: string) => ({
  'aria-haspopup': 'menu' as const,
  'aria-expanded': isOpened || isBelow,
  'aria-controls': isOpened ? id : undefined,
});

function Item({ item, alternative = false, ...handlers }: ItemProps) {
  const { onChoose, onPoint, opened, openedId, unfolded } = handlers;
  const checkable = item.checked !== undefined || alternative;
  const below = item.items && unfolded.has(item.key);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (item.disabled) event.preventDefault();
    else onChoose(item, event.currentTarget);
  };
  const shared = {
    role: alternative ? 'menuitemradio' : checkable ? 'menuitemcheckbox' : 'menuitem',
    tabIndex: -1,
    'aria-keyshortcuts': item.shortcut,
    'aria-disabled': item.disabled || undefined,
    'aria-checked': checkable ? Boolean(item.checked) : undefined,
    'data-danger': item.danger ? '' : undefined,
    'data-label': item.label,
    ...(item.items ? submenuState(opened === item, Boolean(below), openedId) : {}),
    onClick: handleClick,
    onPointerMove: (event: PointerEvent<HTMLElement>) => onPoint(event, item),
  };
  const content = (
    <>
      {checkable && <span data-part="check">{item.checked && <Icon name="check" />}</span>}
      {item.icon && <Icon name={item.icon} />}
      <span data-part="label">
        {item.label}
        {item.disabled && item.reason && <span data-part="reason">{item.reason}</span>}
      </span>
      {item.hint && <span data-part="hint">{item.hint}</span>}
      {item.shortcut && <Keys keys={item.shortcut} aria-hidden="true" />}
      {item.items && <Icon name={below ? 'chevron-down' : 'chevron-right'} />}
    </>
  );
  if (item.items && below) {
    return (
      <>
        <button type="button" {...shared}>
          {content}
        </button>
        <div role="group" aria-label={item.label} data-part="below">
          <MenuItems entries={item.items} {...handlers} />
        </div>
      </>
    );
  }
  return item.href && !item.disabled && !item.items ? (
    <a href={item.href} {...shared}>
      {content}
    </a>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}
