import { createContext, use } from 'react';

/** State that the parts of a shell share. */
export interface Shell {
  /** Collapses the sidebar to a rail of icons, or expands it. */
  toggleSmall: () => void;
  /** Whether the sidebar is open as a drawer, on phones. */
  menuOpen: boolean;
  toggleMenu: () => void;
  /** Closes the drawer, and a rail above the page. */
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
