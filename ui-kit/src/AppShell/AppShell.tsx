import { useCallback, useEffect, useMemo, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { useThemeRoot } from '../theme/container.ts';
import { useTexts } from '../texts/texts.ts';
import { ShellMain, ShellNav, ShellRoot, ShellScrim, ShellSide, SkipLink } from './AppShell.styles.ts';
import { ShellContext } from './shellContext.ts';
import { canFocus, deepActiveElement, wrapTab } from '../layers/dom.ts';
import { useLayer } from '../layers/useLayer.ts';

export interface AppShellProps extends ComponentPropsWithRef<'div'> {
  /** A `Sidebar`; without one the page takes the whole width. */
  sidebar?: ReactNode;
  /** A `Navbar`. */
  navbar?: ReactNode;
  /** The page. */
  children?: ReactNode;
  /** Called when the user collapses or expands the sidebar, to store it. */
  onSmallChange?: ((small: boolean) => void) | undefined;
}

/**
 * The frame of an app: sidebar, top bar and page, with a link that skips the first two. Under
 * 1200 px the sidebar is a rail (unless it is static), under 576 px a drawer. Renders a `<div>` with a `<main id="main">`.
 */
export function AppShell({ sidebar, navbar, children, onSmallChange, ...rest }: AppShellProps) {
  const texts = useTexts();
  const root = useThemeRoot();
  const phone = useMediaQuery('(max-width: 575.98px)');
  const { opened, setOpened, toggleSmall } = useSmallSidebar(onSmallChange);
  const [asked, setMenuOpen] = useState(false);
  const menuOpen = asked && phone;
  const [side, setSide] = useState<HTMLElement | null>(null);
  const main = useRef<HTMLElement>(null);

  const shell = useMemo(
    () => ({
      toggleSmall,
      menuOpen,
      toggleMenu: () => setMenuOpen((open) => !open),
      closeMenu: () => {
        setMenuOpen(false);
        if (root.dataset['sidebarEffect'] === 'overlay') setOpened(false);
      },
    }),
    [toggleSmall, menuOpen, root, setOpened],
  );
  useDrawer(menuOpen ? side : null, shell.closeMenu);

  return (
    <ShellContext value={shell}>
      <ShellRoot
        data-sidebar={sidebar ? '' : undefined}
        data-sidebar-opened={opened || undefined}
        data-menu-open={menuOpen || undefined}
        {...rest}
      >
        <SkipLink
          href="#main"
          onClick={(event) => {
            // The address belongs to the app's router; only focus moves.
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {texts.skipToContent}
        </SkipLink>
        {sidebar && (
          <>
            <ShellSide
              ref={setSide}
              onKeyDown={(event) => {
                if (opened && event.key === 'Escape') setOpened(false);
              }}
            >
              {sidebar}
            </ShellSide>
            <ShellScrim />
          </>
        )}
        <ShellNav>{navbar}</ShellNav>
        <ShellMain id="main" ref={main} tabIndex={-1}>
          {children}
        </ShellMain>
      </ShellRoot>
    </ShellContext>
  );
}

/**
 * Makes the sidebar a drawer over an inert page while `side` is set. The link of the current page takes the focus, Tab
 * stays inside, Escape and a tap outside close it, and the focus returns to the element that opened it.
 */
function useDrawer(side: HTMLElement | null, onClose: () => void): void {
  useLayer({ element: side, modal: true, onEscape: onClose, onOutside: onClose });
  useEffect(() => {
    if (!side) return undefined;
    const invoker = deepActiveElement();
    const first = (selector: string) => side.querySelector<HTMLElement>(selector);
    (first('[aria-current="page"]') ?? first('a, button'))?.focus();
    const handleKeyDown = (event: KeyboardEvent) => wrapTab(event, side);
    side.addEventListener('keydown', handleKeyDown);
    return () => {
      side.removeEventListener('keydown', handleKeyDown);
      if (canFocus(invoker)) invoker.focus();
    };
  }, [side]);
}

/** Under this width a sidebar is a rail until the user opens it temporarily. */
const narrow = '(max-width: 1199.98px)';

/**
 * The sidebar's two sizes. Wide windows, and a static sidebar, follow the owner's setting: an attribute of the theme's
 * root, read on demand, so that switching it renders nothing. Narrow windows open the sidebar temporarily.
 */
function useSmallSidebar(onSmallChange: ((small: boolean) => void) | undefined) {
  const root = useThemeRoot();
  const [opened, setOpened] = useState(false);
  const toggleSmall = useCallback(() => {
    if (matchMedia(narrow).matches && root.dataset['sidebarStatic'] !== 'true') {
      setOpened((open) => !open);
      return;
    }
    setOpened(false);
    const small = root.dataset['sidebarSmall'] !== 'true';
    root.setAttribute('data-sidebar-small', String(small));
    onSmallChange?.(small);
  }, [root, onSmallChange]);
  return { opened, setOpened, toggleSmall };
}
