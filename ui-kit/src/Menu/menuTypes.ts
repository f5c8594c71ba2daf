export interface MenuItem {
  key: string;
  label: string;
  /** Name of an icon. */
  icon?: string;
  /** Detail at the right, muted. */
  hint?: string;
  /** Keys that do the same, such as `mod+d`; shown only. */
  shortcut?: string;
  danger?: boolean;
  /** Can be reached and read, does nothing. */
  disabled?: boolean;
  /** Why it is disabled; shown as its tooltip. */
  reason?: string;
  /** Makes it checkable. */
  checked?: boolean;
  /** Leaves the menu open after it was chosen. */
  keepOpen?: boolean;
  /** Makes it a link. */
  href?: string;
  onSelect?: () => void;
  /** Makes it open a menu of its own: beside it, below it under a finger. It is not chosen itself then. */
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
 * The entries whose label contains the search, groups without any left out, separators gone. What is
 * found in a menu of an item's own comes in the item's place.
 */
export function searchEntries(entries: readonly MenuEntry[], search: string): readonly MenuEntry[] {
  const needle = search.trim().toLowerCase();
  if (!needle) return entries;
  const fits = (item: MenuItem) => item.label.toLowerCase().includes(needle);
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

/** The item of one level that has a key. */
export function itemWithKey(entries: readonly MenuEntry[], key: string): MenuItem | undefined {
  return entries
    .flatMap((entry) => ('type' in entry ? (entry.type === 'group' ? entry.items : []) : [entry]))
    .find((item) => item.key === key);
}
