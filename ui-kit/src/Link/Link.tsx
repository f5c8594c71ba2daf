import { createContext, use, type ComponentPropsWithRef, type ReactNode } from 'react';

/** All props of a link; pass them to the router's link. */
export interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** Address of the link. */
  href: string;
}

/** Renders a link, so that an app's router can follow it without a page load. */
export type RenderLink = (props: LinkProps) => ReactNode;

export const plainLink: RenderLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;

export const LinkContext = createContext<RenderLink>(plainLink);

/** The kit's link: the provider's `renderLink`, or a plain `<a>`. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
