import type { MouseEvent } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import type { MenuEntry, MenuItem } from './menuTypes.ts';

interface MenuItemsProps {
  entries: readonly MenuEntry[];
  onChoose: (item: MenuItem) => void;
  /** Whether the pointer takes the focus along, which leaves one item lit. */
  followPointer: boolean;
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

interface ItemProps {
  item: MenuItem;
  alternative?: boolean;
  onChoose: (item: MenuItem) => void;
  followPointer: boolean;
}

function Item({ item, alternative = false, onChoose, followPointer }: ItemProps) {
  const checkable = item.checked !== undefined || alternative;
  const role = alternative ? 'menuitemradio' : checkable ? 'menuitemcheckbox' : 'menuitem';
  const handleClick = (event: MouseEvent) => {
    if (item.disabled) event.preventDefault();
    else onChoose(item);
  };
  const shared = {
    role,
    tabIndex: -1,
    title: item.disabled ? item.reason : undefined,
    'aria-disabled': item.disabled || undefined,
    'aria-checked': checkable ? Boolean(item.checked) : undefined,
    'data-danger': item.danger ? '' : undefined,
    'data-label': item.label,
    onClick: handleClick,
    ...(followPointer
      ? { onPointerMove: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }) }
      : {}),
  };
  const content = (
    <>
      {checkable && <span data-part="check">{item.checked && <Icon name="check" />}</span>}
      {item.icon && <Icon name={item.icon} />}
      <span data-part="label">{item.label}</span>
      {item.hint && <span data-part="hint">{item.hint}</span>}
      {item.shortcut && <Keys keys={item.shortcut} />}
    </>
  );
  return item.href && !item.disabled ? (
    <a href={item.href} {...shared}>
      {content}
    </a>
  ) : (
    <button type="button" {...shared}>
      {content}
    </button>
  );
}
