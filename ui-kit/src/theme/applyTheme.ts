import { brandPalette, defaultBrand, isColour, type Scheme } from './palette.ts';
import { brandTokens } from './tokens.ts';

/** How an opened rail affects the page. */
export const sidebarEffects = ['shrink', 'overlay', 'push'] as const;
export type SidebarEffect = (typeof sidebarEffects)[number];

/** Settings of the theme; those left out stay as they are on the root element. */
export interface ThemeSettings {
  /** Any CSS colour; an invalid one is ignored, an unreadable one is corrected. @default "#15C5A8" */
  brand?: string | undefined;
  /** @default "light" */
  scheme?: Scheme | undefined;
  /** The frame (sidebar, top bar) fades until hover or focus. @default false */
  spotlight?: boolean | undefined;
  /** Hairlines between the sections of sidebar, pages and cards. @default false */
  sectionLines?: boolean | undefined;
  /** Sidebar as a rail of icons. @default false */
  sidebarSmall?: boolean | undefined;
  /** Sidebar that keeps its size in windows under 1200 px too. @default false */
  sidebarStatic?: boolean | undefined;
  /**
   * Effect of an opened rail on the page: the page shrinks, stays below the sidebar, or is pushed aside at its full
   * width. @default "shrink"
   */
  sidebarEffect?: SidebarEffect | undefined;
  /** Deep sidebar in the light scheme as well. @default true */
  sidebarDark?: boolean | undefined;
  /** Top bar in the sidebar's deep tone. @default false */
  navDark?: boolean | undefined;
}

const flags = {
  spotlight: 'data-spotlight',
  sectionLines: 'data-section-lines',
  sidebarSmall: 'data-sidebar-small',
  sidebarStatic: 'data-sidebar-static',
  sidebarEffect: 'data-sidebar-effect',
  sidebarDark: 'data-sidebar-dark',
  navDark: 'data-nav-dark',
} as const satisfies Partial<Record<keyof ThemeSettings, string>>;

const isFlag = (key: string): key is keyof typeof flags => key in flags;

/** Attributes and inline properties that put the settings into effect. */
export interface ThemeMarks {
  attributes: Record<string, string>;
  variables: Record<string, string>;
}

/** Pure form of {@link applyTheme}: the attributes and properties to write. */
export function themeMarks(settings: ThemeSettings): ThemeMarks {
  const attributes: Record<string, string> = {};
  const variables: Record<string, string> = {};
  if (settings.scheme) {
    attributes['data-scheme'] = settings.scheme;
    // Inline too, so that the page is dark before any style sheet has loaded.
    variables['color-scheme'] = settings.scheme === 'night' ? 'dark' : 'light';
  }
  for (const [key, value] of Object.entries(settings)) {
    if (isFlag(key) && value !== undefined) attributes[flags[key]] = String(value);
  }
  if (settings.brand !== undefined && isColour(settings.brand)) {
    const palette = brandPalette(settings.brand);
    attributes['data-brand'] = settings.brand;
    variables['--brand-hue'] = String(palette.hue);
    variables['--brand-tint'] = String(palette.tint);
    for (const scheme of ['light', 'night'] as const) {
      for (const key of ['solid', 'solidHover', 'solidActive', 'onSolid', 'text', 'subtle', 'onSubtle'] as const) {
        variables[`--${scheme}${brandTokens[key].slice(1)}`] = palette[scheme][key];
      }
    }
  }
  return { attributes, variables };
}

/**
 * Applies settings to a root element by attributes and variables; no component renders. A root without a theme gets the
 * defaults of missing settings.
 */
export function applyTheme(root: HTMLElement, settings: ThemeSettings): void {
  const marks = themeMarks({
    scheme: root.hasAttribute('data-scheme') ? undefined : 'light',
    ...defined(settings),
    brand: brandFor(root, settings.brand),
  });
  for (const [name, value] of Object.entries(marks.attributes)) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(marks.variables)) root.style.setProperty(name, value);
}

/** The brand to write: an invalid colour keeps the root's brand, or sets the default. */
function brandFor(root: HTMLElement, asked: string | undefined): string | undefined {
  if (asked !== undefined && isColour(asked)) return asked;
  return root.hasAttribute('data-brand') ? undefined : defaultBrand;
}

const defined = (settings: ThemeSettings): ThemeSettings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** The scheme the visitor's system asks for. */
export function preferredScheme(): Scheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'light';
}
