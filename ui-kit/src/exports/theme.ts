export { ThemeProvider, type ThemeProviderProps } from '../theme/ThemeProvider.tsx';
export {
  applyTheme,
  preferredScheme,
  sidebarEffects,
  themeMarks,
  type SidebarEffect,
  type ThemeMarks,
  type ThemeSettings,
} from '../theme/applyTheme.ts';
export { rememberTheme, themeScript } from '../theme/themeScript.ts';
export {
  brandPalette,
  defaultBrand,
  isColour,
  type BrandPalette,
  type Scheme,
  type SchemePalette,
} from '../theme/palette.ts';
export { usePortalContainer, useThemeRoot } from '../theme/container.ts';
export { englishTexts, useTexts, type KitTexts } from '../texts/texts.ts';
export {
  fill,
  focusRing,
  focusRingInset,
  inset,
  media,
  pane,
  plainList,
  truncate,
  visuallyHidden,
} from '../styles/mixins.ts';
