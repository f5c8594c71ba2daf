import { useInsertionEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { StyleSheetManager } from 'styled-components';
import { LoadGlyphsContext } from '../Icon/iconSet.ts';
import { LinkContext, plainLink, type RenderLink } from '../Link/Link.tsx';
import { TextsContext, mergeTexts, type KitTexts } from '../texts/texts.ts';
import { StaticStyle } from './StaticStyle.tsx';
import { applyTheme, type ThemeSettings } from './applyTheme.ts';
import { ContainerContext } from './container.ts';
import { globalRules } from './ThemeProvider.styles.ts';
import { loadGlyphs } from './loadGlyphs.ts';

export interface ThemeProviderProps extends ThemeSettings {
  children?: ReactNode;
  /**
   * Element that carries the theme and receives overlays: inside a shadow root or an iframe's
   * document, styles follow it there. @default the document element, overlays in the body
   */
  container?: HTMLElement | undefined;
  /** Content-Security-Policy nonce for the style elements. */
  nonce?: string | undefined;
  /** Texts of the components in another language; missing ones stay English. */
  texts?: Partial<KitTexts> | undefined;
  /** How the kit's links are rendered, for an app's router. @default a plain `<a>` */
  renderLink?: RenderLink | undefined;
}

/** Where style elements are inserted: beside the container if it is outside the page's document. */
function styleTarget(container: HTMLElement | undefined): ShadowRoot | HTMLElement | undefined {
  if (!container) return undefined;
  const tree = container.getRootNode();
  if (tree instanceof ShadowRoot) return tree;
  return container.ownerDocument === document ? undefined : container.ownerDocument.head;
}

/** Mounts the token sheet once and keeps the root element's attributes in line with its settings. */
export function ThemeProvider({
  children,
  container,
  nonce,
  texts,
  renderLink = plainLink,
  ...settings
}: ThemeProviderProps) {
  const place = useMemo(
    () => ({
      root: container ?? document.documentElement,
      portal: container ?? document.body,
      nonce,
    }),
    [container, nonce],
  );
  const target = useMemo(() => styleTarget(container), [container]);
  const words = useMemo(() => mergeTexts(texts), [texts]);
  const { brand, scheme, spotlight, sectionLines, sidebarSmall, sidebarStatic, sidebarEffect, sidebarDark, navDark } =
    settings;
  // In an insertion effect, so that components measure styled elements in their layout effects, with a single layout.
  // Listed one by one, so that an unrelated change does not overwrite settings that the app applied to the root itself.
  useInsertionEffect(() => {
    applyTheme(place.root, {
      brand,
      scheme,
      spotlight,
      sectionLines,
      sidebarSmall,
      sidebarStatic,
      sidebarEffect,
      sidebarDark,
      navDark,
    });
  }, [place, brand, scheme, spotlight, sectionLines, sidebarSmall, sidebarStatic, sidebarEffect, sidebarDark, navDark]);

  const sheet = <StaticStyle name="theme" rules={globalRules} />;
  return (
    <StyleSheetManager target={target} nonce={nonce}>
      <ContainerContext value={place}>
        <TextsContext value={words}>
          <LinkContext value={renderLink}>
            <LoadGlyphsContext value={loadGlyphs}>
              {container ? createPortal(sheet, container) : sheet}
              {children}
            </LoadGlyphsContext>
          </LinkContext>
        </TextsContext>
      </ContainerContext>
    </StyleSheetManager>
  );
}
