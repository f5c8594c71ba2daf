import { create, type ThemeVars } from 'storybook/theming';

const shared = {
  brandTitle: 'Parlance ui-kit',
  brandUrl: './',
  brandTarget: '_self' as const,
  fontBase:
    '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontCode: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  appBorderRadius: 10,
  inputBorderRadius: 7,
};

/** The kit's default colours for Storybook's own frame and its blocks on docs pages. */
const themes = {
  light: create({
    ...shared,
    base: 'light',
    colorPrimary: '#0b7d6b',
    colorSecondary: '#0b7d6b',
    appBg: '#f3f6f5',
    appContentBg: '#ffffff',
    appPreviewBg: '#f7f8f8',
    appBorderColor: '#dfe4e3',
    textColor: '#14201e',
    textMutedColor: '#4f5b58',
    barTextColor: '#4f5b58',
    barHoverColor: '#0b7d6b',
    barSelectedColor: '#0b7d6b',
    barBg: '#ffffff',
  }),
  night: create({
    ...shared,
    base: 'dark',
    colorPrimary: '#15c5a8',
    colorSecondary: '#15c5a8',
    appBg: '#0f1615',
    appContentBg: '#151c1b',
    appPreviewBg: '#111817',
    appBorderColor: '#2a3533',
    textColor: '#e6ecea',
    textMutedColor: '#aab6b3',
    barTextColor: '#aab6b3',
    barHoverColor: '#15c5a8',
    barSelectedColor: '#15c5a8',
    barBg: '#151c1b',
  }),
};

export const kitTheme = (scheme: 'light' | 'night'): ThemeVars => themes[scheme];
