import { createContext, use } from 'react';

/** Element that carries the theme's attributes, and the one overlays are rendered into. */
export interface KitContainer {
  root: HTMLElement;
  portal: HTMLElement;
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
