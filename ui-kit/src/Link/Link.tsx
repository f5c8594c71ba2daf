import { createContext, use, type ComponentPropsWithRef, type ReactNode } from 'react';

/** Everything a link carries; hand it all to the router's own link. */
export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Where it goes. */
  href: string;
}

/** Renders a link, so that an app's router can follow it without loading the page anew. */
export type RenderLink = (props: LinkProps) => ReactNode;

export const plainLink: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;

export const LinkContext = createContext<RenderLink>(plainLink);

/** The one link of the kit: the provider's `renderLink`, a plain `<a>` without one. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
