import { useShell } from '../AppShell/shellContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Link, type RenderLink } from '../Link/Link.tsx';
import { hint } from './hint.ts';
import type { SidebarItem } from './items.ts';
import { ItemCount, ItemLabel } from './Sidebar.styles.ts';

interface SidebarLinkProps {
  item: SidebarItem;
  renderLink: RenderLink | undefined;
}

const providersLink: RenderLink = (props) => <Link {...props} />;

/** One page of the sidebar. Renders an `<li>` with a link. */
export function SidebarLink({ item, renderLink = providersLink }: SidebarLinkProps) {
  const { closeMenu } = useShell();
  return (
    <li>
      {renderLink({
        href: item.href,
        'aria-current': item.active ? 'page' : undefined,
        onClick: closeMenu,
        onPointerEnter: (event) => hint(event, item.label),
        onFocus: (event) => hint(event, item.label),
        children: (
          <>
            <Icon name={item.icon} />
            <ItemLabel>{item.label}</ItemLabel>
            {item.count ? <ItemCount>{item.count}</ItemCount> : null}
          </>
        ),
      })}
    </li>
  );
}
