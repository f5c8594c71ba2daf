import type { LinkProps, RenderLink } from '@parlance/ui-kit/layout';
import { Link } from 'react-router-dom';
import { isInApp, useHref } from '../state/address.ts';

/** A link of the console: followed by the router, with the workspace in its address. Other addresses stay plain. */
export function AppLink({ href, children, ...rest }: LinkProps) {
  const hrefOf = useHref();
  if (!isInApp(href) || rest.target === '_blank')
    return (
      <a href={hrefOf(href)} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={hrefOf(href)} {...rest}>
      {children}
    </Link>
  );
}

/** Renders the kit's links as links of the router. */
export const renderAppLink: RenderLink = (props) => <AppLink {...props} />;
