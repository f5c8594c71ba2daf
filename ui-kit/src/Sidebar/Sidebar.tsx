import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { CloseButton } from '../layers/CloseButton.tsx';
import type { RenderLink } from '../Link/Link.tsx';
import { useTexts } from '../texts/texts.ts';
import { CollapseButton } from './CollapseButton.tsx';
import type { SidebarSectionData } from './items.ts';
import { SidebarDropdown } from './SidebarDropdown.tsx';
import { SidebarLink } from './SidebarLink.tsx';
import {
  DrawerClose,
  SectionTitle,
  SidebarBrand,
  SidebarFoot,
  SidebarItems,
  SidebarRoot,
  SidebarSection,
  SidebarSections,
} from './Sidebar.styles.ts';

export interface SidebarProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  sections: readonly SidebarSectionData[];
  /** Logo and name; the rail shows only its first 26 px. */
  brand?: ReactNode;
  /** Above the collapse button. */
  footer?: ReactNode;
  /** @default the provider's */
  renderLink?: RenderLink | undefined;
  /** @default "Main" */
  label?: string | undefined;
  /** Shows the button that collapses and expands it. @default true */
  collapsible?: boolean | undefined;
}

/** The app's navigation, in sections. Renders a `<nav>` of lists of links. */
export function Sidebar({ sections, brand, footer, renderLink, label, collapsible = true, ...rest }: SidebarProps) {
  const texts = useTexts();
  const { closeMenu } = useShell();
  const id = useId();
  return (
    <SidebarRoot aria-label={label ?? texts.mainNavigation} {...rest}>
      <DrawerClose>
        <CloseButton label={texts.closeMenu} onClick={closeMenu} />
      </DrawerClose>
      {brand && <SidebarBrand>{brand}</SidebarBrand>}
      <SidebarSections>
        {sections.map((section) => (
          <SidebarSection key={section.id} aria-labelledby={section.title ? `${id}-${section.id}` : undefined}>
            {section.title && <SectionTitle id={`${id}-${section.id}`}>{section.title}</SectionTitle>}
            <SidebarItems>
              {section.items.map((entry) =>
                'items' in entry ? (
                  <SidebarDropdown key={entry.id} group={entry} renderLink={renderLink} />
                ) : (
                  <SidebarLink key={entry.id} item={entry} renderLink={renderLink} />
                ),
              )}
            </SidebarItems>
          </SidebarSection>
        ))}
      </SidebarSections>
      {(footer || collapsible) && (
        <SidebarFoot>
          {footer}
          {collapsible && <CollapseButton />}
        </SidebarFoot>
      )}
    </SidebarRoot>
  );
}
