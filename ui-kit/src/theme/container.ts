import { createContext, use } from 'react';

/** Element that carries the theme's attributes, and the one overlays are rendered into. */
export interface KitContainer {
  root: HTMLElement;
  portal: HTMLElement;
  /** Content-Security-Policy nonce for what writes style elements of its own. */
  nonce?: string | undefined;
}

export const ContainerContext = createContext<KitContainer | null>(null);

/** The document's own elements when no provider names others. */
function documentContainer(): KitContainer {
  return { root: document.documentElement, portal: document.body };
}

/** Where overlays go: never assume `document.body`, the kit may live in a shadow root. */
export function usePortalContainer(): HTMLElement {
  return (use(ContainerContext) ?? documentContainer()).portal;
}

/** Element whose attributes carry the theme; hand it to `applyTheme`. */
export function useThemeRoot(): HTMLElement {
  return (use(ContainerContext) ?? documentContainer()).root;
}

/** The provider's Content-Security-Policy nonce, for what writes style elements of its own. */
export function useNonce(): string | undefined {
  return use(ContainerContext)?.nonce;
}
