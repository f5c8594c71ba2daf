import { createContext, use } from 'react';

/** Element that carries the theme's attributes, and the one overlays are rendered into. */
export interface KitContainer {
  root: HTMLElement;
  portal: HTMLElement;
  /** Content-Security-Policy nonce for code that writes its own style elements. */
  nonce?: string | undefined;
}

export const ContainerContext = createContext<KitContainer | null>(null);

/** The document's elements, when no provider sets others. */
function documentContainer(): KitContainer {
  return { root: document.documentElement, portal: document.body };
}

/** The container of overlays; not always `document.body`, as the kit may be in a shadow root. */
export function usePortalContainer(): HTMLElement {
  return (use(ContainerContext) ?? documentContainer()).portal;
}

/** Element whose attributes carry the theme; pass it to `applyTheme`. */
export function useThemeRoot(): HTMLElement {
  return (use(ContainerContext) ?? documentContainer()).root;
}

/** The provider's Content-Security-Policy nonce, for code that writes its own style elements. */
export function useNonce(): string | undefined {
  return use(ContainerContext)?.nonce;
}
