import { createContext, use } from 'react';

/** What the parts of a shell know of each other. */
export interface Shell {
  /** Makes the sidebar a rail of icons, or wide again. */
  toggleSmall: () => void;
  /** The sidebar is open as a drawer, on phones. */
  menuOpen: boolean;
  toggleMenu: () => void;
  /** Closes what lies over the page: the drawer, and a rail opened over it. */
  closeMenu: () => void;
}

export const ShellContext = createContext<Shell>({
  toggleSmall: () => {},
  menuOpen: false,
  toggleMenu: () => {},
  closeMenu: () => {},
});

/** State of the surrounding {@link AppShell}. */
export function useShell(): Shell {
  return use(ShellContext);
}
