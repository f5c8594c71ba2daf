import { useId, useRef, useState } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { RenderLink } from '../Link/Link.tsx';
import { hint } from './hint.ts';
import type { SidebarGroup } from './items.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { Dropdown, DropdownArrow, DropdownItem, ItemLabel, SidebarItems } from './Sidebar.styles.ts';

interface SidebarDropdownProps {
  group: SidebarGroup;
  renderLink: RenderLink | undefined;
}

/**
 * Pages under a disclosure button, open initially if the current page is one of them. Escape inside closes it and
 * focuses the button. Renders an `<li>`.
 */
export function SidebarDropdown({ group, renderLink }: SidebarDropdownProps) {
  const id = useId();
  const { menuOpen } = useShell();
  const holdsPage = group.items.some((item) => item.active);
  const [open, setOpen] = useState(holdsPage);
  // Navigating to one of its pages opens it; a group the user closed stays closed.
  const [held, setHeld] = useState(holdsPage);
  if (held !== holdsPage) {
    setHeld(holdsPage);
    if (holdsPage) setOpen(true);
  }
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DropdownItem
      onKeyDown={(event) => {
        // In the phone's drawer Escape closes the drawer.
        if (event.key !== 'Escape' || !open || menuOpen) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onPointerEnter={(event) => hint(event, group.label)}
        onFocus={(event) => hint(event, group.label)}
      >
        <Icon name={group.icon} />
        <ItemLabel>{group.label}</ItemLabel>
        <DropdownArrow>
          <Icon name="chevron-down" size={15} />
        </DropdownArrow>
      </button>
      <Dropdown id={id}>
        <SidebarItems>
          {group.items.map((item) => (
            <SidebarLink key={item.id} item={item} renderLink={renderLink} />
          ))}
        </SidebarItems>
      </Dropdown>
    </DropdownItem>
  );
}
