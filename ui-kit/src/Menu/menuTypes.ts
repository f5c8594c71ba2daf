export interface MenuItem {
  key: string;
  label: string;
  /** Name of an icon. */
  icon?: string;
  /** Said at the right, muted. */
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

/** The entries whose label contains the search, groups without any left out, separators gone. */
export function searchEntries(entries: readonly MenuEntry[], search: string): readonly MenuEntry[] {
  const needle = search.trim().toLowerCase();
  if (!needle) return entries;
  const fits = (item: MenuItem) => item.label.toLowerCase().includes(needle);
  return entries.flatMap((entry): MenuEntry[] => {
    if (!('type' in entry)) return fits(entry) ? [entry] : [];
    if (entry.type === 'separator') return [];
    const items = entry.items.filter(fits);
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}
