import { useRef, type ComponentPropsWithRef } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Link, type RenderLink } from '../Link/Link.tsx';
import { TabBar } from './Tabs.styles.ts';
import type { TabData } from './Tabs.tsx';
import { useReveal } from './useReveal.ts';

export interface TabLinkData extends Omit<TabData, 'closable' | 'disabled'> {
  href: string;
}

export interface TabLinksProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** Names the navigation. */
  label: string;
  /** The pages, in order. */
  items: readonly TabLinkData[];
  /** Id of the page shown. */
  value: string;
  /** How links are rendered. @default the provider's */
  renderLink?: RenderLink | undefined;
}

/** Tabs that link to pages. Renders a `<nav>` with a list of links. */
export function TabLinks({ label, items, value, renderLink, ...rest }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  useReveal(list, value);
  const link: RenderLink = renderLink ?? ((props) => <Link {...props} />);
  return (
    <TabBar as="nav" aria-label={label} {...rest}>
      <ul ref={list} data-part="scroller">
        {items.map((item) => (
          <li data-part="item" key={item.id}>
            {link({
              href: item.href,
              'aria-current': item.id === value ? 'page' : undefined,
              children: (
                <>
                  {item.icon && <Icon name={item.icon} size={15} />}
                  {item.label}
                  {item.count !== undefined && <span data-part="count">{item.count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </TabBar>
  );
}
