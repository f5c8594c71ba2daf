export interface SidebarItem {
  id: string;
  label: string;
  /** Name of an icon. */
  icon: string;
  href: string;
  /** Number of waiting items; 0 hides the badge. */
  count?: number | undefined;
  /** Whether this is the current page. */
  active?: boolean | undefined;
}

/** A collapsible group of pages. */
export interface SidebarGroup {
  id: string;
  label: string;
  /** Name of an icon. */
  icon: string;
  items: readonly SidebarItem[];
}

export type SidebarEntry = SidebarItem | SidebarGroup;

export interface SidebarSectionData {
  id: string;
  /** Undefined for the items at the top. */
  title?: string | undefined;
  items: readonly SidebarEntry[];
}
