import { useId, type ComponentPropsWithRef, type PointerEvent, type ReactNode } from 'react';
import { useShell } from '../AppShell/shellContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Link, type RenderLink } from '../Link/Link.tsx';
import { useTexts } from '../texts/texts.ts';
import {
  CollapseItems,
  ItemCount,
  ItemLabel,
  SectionTitle,
  SidebarBrand,
  SidebarFoot,
  SidebarItems,
  SidebarRoot,
  SidebarSection,
  SidebarSections,
} from './Sidebar.styles.ts';

export interface SidebarItem {
  id: string;
  label: string;
  /** Name of an icon. */
  icon: string;
  href: string;
  /** How many wait there; 0 shows nothing. */
  count?: number | undefined;
  /** The page shown. */
  active?: boolean | undefined;
}

export interface SidebarSectionData {
  id: string;
  /** Left out for the items on top. */
  title?: string | undefined;
  items: readonly SidebarItem[];
}

export interface SidebarProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  sections: readonly SidebarSectionData[];
  /** Logo and name; in the rail only its first 26 px are seen. */
  brand?: ReactNode;
  /** Above the collapse button. */
  footer?: ReactNode;
  /** @default the provider's */
  renderLink?: RenderLink | undefined;
  /** @default "Main" */
  label?: string | undefined;
  /** Button that makes it a rail and wide again. @default true */
  collapsible?: boolean | undefined;
}

const railWidth = 120;

/** In a rail the name is out of sight: give it as a hint, at the moment it is asked for. */
function hint(event: PointerEvent<HTMLElement>, label: string): void {
  const inRail = (event.currentTarget.closest('nav')?.clientWidth ?? Infinity) <= railWidth;
  event.currentTarget.title = inRail ? label : '';
}

function CollapseButton() {
  const { small, toggleSmall } = useShell();
  const texts = useTexts();
  const label = small ? texts.expandSidebar : texts.collapseSidebar;
  return (
    <CollapseItems>
      <li>
        <button
          type="button"
          aria-expanded={!small}
          onClick={toggleSmall}
          onPointerEnter={(event) => hint(event, label)}
        >
          <Icon name={small ? 'panel-left-open' : 'panel-left-close'} />
          <ItemLabel>{label}</ItemLabel>
        </button>
      </li>
    </CollapseItems>
  );
}

/** Where one can go, in sections. Renders a `<nav>` of lists of links. */
export function Sidebar({ sections, brand, footer, renderLink, label, collapsible = true, ...rest }: SidebarProps) {
  const texts = useTexts();
  const { closeMenu } = useShell();
  const id = useId();
  const link: RenderLink = renderLink ?? ((props) => <Link {...props} />);
  return (
    <SidebarRoot aria-label={label ?? texts.mainNavigation} {...rest}>
      {brand && <SidebarBrand>{brand}</SidebarBrand>}
      <SidebarSections>
        {sections.map((section) => (
          <SidebarSection key={section.id} aria-labelledby={section.title ? `${id}-${section.id}` : undefined}>
            {section.title && <SectionTitle id={`${id}-${section.id}`}>{section.title}</SectionTitle>}
            <SidebarItems>
              {section.items.map((item) => (
                <li key={item.id}>
                  {link({
                    href: item.href,
                    'aria-current': item.active ? 'page' : undefined,
                    onClick: closeMenu,
                    onPointerEnter: (event) => hint(event, item.label),
                    children: (
                      <>
                        <Icon name={item.icon} />
                        <ItemLabel>{item.label}</ItemLabel>
                        {item.count ? <ItemCount>{item.count}</ItemCount> : null}
                      </>
                    ),
                  })}
                </li>
              ))}
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
