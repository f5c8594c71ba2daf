import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useTexts } from '../texts/texts.ts';
import { Bar, BarPart, MenuToggle } from './Navbar.styles.ts';

export interface NavbarProps extends Omit<ComponentPropsWithRef<'header'>, 'children'> {
  left?: ReactNode;
  /** As narrow as its content on phones. */
  center?: ReactNode;
  right?: ReactNode;
  /** Button that opens the sidebar on phones; leave out where there is none. @default true */
  menu?: boolean | undefined;
}

/** The bar over every page. Renders a `<header>`. */
export function Navbar({ left, center, right, menu = true, ...rest }: NavbarProps) {
  const { menuOpen, toggleMenu } = useShell();
  const texts = useTexts();
  return (
    <Bar {...rest}>
      {menu && (
        <MenuToggle>
          <IconButton icon="menu" label={texts.openMenu} aria-expanded={menuOpen} onClick={toggleMenu} />
        </MenuToggle>
      )}
      <BarPart data-part="left">{left}</BarPart>
      {center && <BarPart data-part="center">{center}</BarPart>}
      <BarPart data-part="right">{right}</BarPart>
    </Bar>
  );
}
