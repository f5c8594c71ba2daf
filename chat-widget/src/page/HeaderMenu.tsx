import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton, Glyph } from './IconButton.tsx';
import { Anchor, Item, List } from './HeaderMenu.styles.ts';

export interface HeaderMenuItem {
  key: string;
  label: string;
  danger?: boolean;
  /** On or off; absent for an item that is no switch. */
  checked?: boolean;
  onSelect: () => void;
}

interface HeaderMenuProps {
  label: string;
  items: HeaderMenuItem[];
}

const menuItems = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

/** A menu button that follows the ARIA pattern, without a positioning library to keep the page small. */
export function HeaderMenu({ label, items }: HeaderMenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (open) menuItems(anchor.current)[0]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = menuItems(anchor.current);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Anchor
      ref={anchor}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <IconButton
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Glyph d="M5 12h.01M12 12h.01M19 12h.01" weight={3} />
      </IconButton>
      {open && (
        <List role="menu" aria-label={label}>
          {items.map(({ key, label, danger, checked, onSelect }) => (
            <li key={key} role="none">
              <Item
                type="button"
                role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={checked}
                tabIndex={-1}
                data-danger={danger || undefined}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                {label}
                {checked && <Glyph d="m5 12 5 5L19 7" size={16} />}
              </Item>
            </li>
          ))}
        </List>
      )}
    </Anchor>
  );
}
