import { useEffect, useMemo, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMediaQuery } from '../styles/useMediaQuery.ts';
import { useTexts } from '../texts/texts.ts';
import { ShellMain, ShellNav, ShellRoot, ShellScrim, ShellSide, SkipLink } from './AppShell.styles.ts';
import { ShellContext } from './shellContext.ts';
import { useSmallSidebar } from './useSmallSidebar.ts';

export interface AppShellProps extends ComponentPropsWithRef<'div'> {
  /** A `Sidebar`; without one the page takes the whole width. */
  sidebar?: ReactNode;
  /** A `Navbar`. */
  navbar?: ReactNode;
  /** The page. */
  children?: ReactNode;
  /** The user made the sidebar small or wide: remember it. */
  onSmallChange?: ((small: boolean) => void) | undefined;
}

/**
 * The frame of an app: sidebar, top bar and page, with a link that skips the first two. Under
 * 1200 px the sidebar is a rail, under 576 px a drawer. Renders a `<div>` with a `<main id="main">`.
 */
export function AppShell({ sidebar, navbar, children, onSmallChange, ...rest }: AppShellProps) {
  const texts = useTexts();
  const phone = useMediaQuery('(max-width: 575.98px)');
  const { small, opened, toggleSmall } = useSmallSidebar(onSmallChange);
  const [asked, setMenuOpen] = useState(false);
  const menuOpen = asked && phone;
  const side = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!menuOpen) return undefined;
    const tree = side.current?.getRootNode();
    const invoker = tree instanceof Document || tree instanceof ShadowRoot ? tree.activeElement : null;
    const first = (selector: string) => side.current?.querySelector<HTMLElement>(selector);
    (first('[aria-current="page"]') ?? first('a, button'))?.focus();
    return () => {
      if (invoker instanceof HTMLElement) invoker.focus();
    };
  }, [menuOpen]);

  const shell = useMemo(
    () => ({
      small: small && !phone,
      toggleSmall,
      menuOpen,
      openMenu: () => setMenuOpen(true),
      closeMenu: () => setMenuOpen(false),
    }),
    [small, phone, toggleSmall, menuOpen],
  );

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
              ref={side}
              onKeyDown={(event) => {
                if (menuOpen && event.key === 'Escape') setMenuOpen(false);
              }}
            >
              {sidebar}
            </ShellSide>
            <ShellScrim onClick={() => setMenuOpen(false)} />
          </>
        )}
        <ShellNav inert={menuOpen}>{navbar}</ShellNav>
        <ShellMain id="main" ref={main} tabIndex={-1} inert={menuOpen}>
          {children}
        </ShellMain>
      </ShellRoot>
    </ShellContext>
  );
}
