import { plain } from '../texts/plain.ts';

export interface MenuItem {
  key: string;
  label: string;
  /** Name of an icon. */
  icon?: string;
  /** Detail at the right, muted. */
  hint?: string;
  /** Equivalent shortcut, such as `mod+d`; for display only. */
  shortcut?: string;
  danger?: boolean;
  /** Can be focused and read, but not chosen. */
  disabled?: boolean;
  /** Reason why it is disabled, shown below its label. */
  reason?: string;
  /** Makes it checkable. */
  checked?: boolean;
  /** Keeps the menu open after a choice. */
  keepOpen?: boolean;
  /** Makes it a link. */
  href?: string;
  onSelect?: () => void;
  /** Items of a submenu, which opens beside it, or below it on touch. The item itself cannot be chosen then. */
  items?: readonly MenuEntry[];
}

export interface MenuGroup {
  type: 'group';
  key: string;
  label: string;
  items: readonly MenuItem[];
  /** `one`: the items are alternatives, `checked` marks the current one. */
  choice?: 'one';
}

export interface MenuSeparator {
  type: 'separator';
  key: string;
}

export type MenuEntry = MenuItem | MenuGroup | MenuSeparator;

/**
 * The entries whose label contains the search, ignoring case and accents, without separators and empty groups. Matches
 * in a submenu replace its item.
 */
export function searchEntries(entries: readonly MenuEntry[], search: string): readonly MenuEntry[] {
  const needle = plain(search.trim());
  if (!needle) return entries;
  const fits = (item: MenuItem) => plain(item.label).includes(needle);
  const found = (item: MenuItem): MenuItem[] => {
    if (fits(item) || !item.items) return fits(item) ? [item] : [];
    return searchEntries(item.items, search).flatMap((entry) => {
      if (!('type' in entry)) return [entry];
      return entry.type === 'group' ? entry.items : [];
    });
  };
  return entries.flatMap((entry): MenuEntry[] => {
    if (!('type' in entry)) return found(entry);
    if (entry.type === 'separator') return [];
    const items = entry.items.flatMap(found);
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

/** Finds an item of one level by its key. */
export function itemWithKey(entries: readonly MenuEntry[], key: string): MenuItem | undefined {
  return entries
    .flatMap((entry) => ('type' in entry ? (entry.type === 'group' ? entry.items : []) : [entry]))
    .find((item) => item.key === key);
}
