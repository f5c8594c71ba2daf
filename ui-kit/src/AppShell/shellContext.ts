import { createContext, use } from 'react';

/** What the parts of a shell know of each other. */
export interface Shell {
  /** The sidebar shows as a rail of icons. */
  small: boolean;
  toggleSmall: () => void;
  /** The sidebar is open as a drawer, on phones. */
  menuOpen: boolean;
  openMenu: () => void;
  closeMenu: () => void;
}

export const ShellContext = createContext<Shell>({
  small: false,
  toggleSmall: () => {},
  menuOpen: false,
  openMenu: () => {},
  closeMenu: () => {},
});

/** State of the surrounding {@link AppShell}. */
export function useShell(): Shell {
  return use(ShellContext);
}
