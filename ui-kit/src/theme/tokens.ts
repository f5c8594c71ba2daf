/** Neutrals are tinted with the brand's hue. Kept as data, so that a test can measure the contrast of every pair. */
const n = (l: number, c: number) => `oklch(${l} calc(${c} * var(--brand-tint)) var(--brand-hue))`;

const deepSidebar = {
  '--sidebar-bg': n(0.225, 0.022),
  '--sidebar-text': n(0.86, 0.012),
  '--sidebar-text-muted': n(0.68, 0.02),
  '--sidebar-active-bg': n(0.33, 0.045),
  '--sidebar-active-text': '#ffffff',
  '--sidebar-line': n(0.31, 0.025),
};

export const lightTokens = {
  '--page': n(0.974, 0.003),
  '--surface': '#ffffff',
  '--surface-sunken': n(0.955, 0.004),
  '--surface-raised': '#ffffff',
  '--surface-inverse': n(0.245, 0.02),
  '--text': n(0.235, 0.018),
  '--text-muted': n(0.45, 0.02),
  '--text-faint': n(0.525, 0.018),
  '--text-inverse': n(0.96, 0.006),
  '--line': n(0.915, 0.006),
  '--line-strong': n(0.82, 0.012),
  '--line-control': n(0.64, 0.014),
  '--good-solid': '#157f4a',
  '--on-good': '#ffffff',
  '--good-text': '#136b40',
  '--good-subtle': '#e0f3e7',
  '--warning-solid': '#fdbf21',
  '--on-warning': '#2b2000',
  '--warning-text': '#855300',
  '--warning-subtle': '#fff1cf',
  '--bad-solid': '#c8283a',
  '--on-bad': '#ffffff',
  '--bad-text': '#b3202f',
  '--bad-subtle': '#fde6e8',
  '--info-solid': '#2f63d0',
  '--on-info': '#ffffff',
  '--info-text': '#2653b4',
  '--info-subtle': '#e3ebfc',
  '--nav-bg': '#ffffff',
  '--nav-text': n(0.235, 0.018),
  '--chart-1': 'var(--brand-solid)',
  '--chart-2': '#b8821a',
  '--chart-3': '#2f63d0',
  '--chart-4': '#b1447f',
  '--chart-5': '#6f52c9',
  '--chart-6': '#7995a1',
  '--chart-other': n(0.62, 0.012),
  '--mark-1': '#ffdfa8',
  '--mark-2': '#cfe3fb',
  '--mark-3': '#e3d5fb',
  '--mark-4': '#c9efdc',
  '--mark-5': '#fbd3dd',
  '--mark-6': '#dfe5a9',
  '--code-keyword': '#8224a8',
  '--code-string': '#136b40',
  '--code-number': '#94480a',
  '--code-constant': '#a31f63',
  '--code-name': '#2653b4',
  '--code-comment': n(0.5, 0.018),
  '--shadow-float': '0 1px 2px rgb(10 25 23 / 8%), 0 6px 20px rgb(10 25 23 / 14%)',
  '--shadow-modal': '0 2px 6px rgb(10 25 23 / 10%), 0 18px 60px rgb(10 25 23 / 26%)',
  '--scrim': 'rgb(10 22 20 / 45%)',
  ...deepSidebar,
} as const;

export const nightTokens = {
  '--page': n(0.192, 0.009),
  '--surface': n(0.228, 0.011),
  '--surface-sunken': n(0.172, 0.008),
  '--surface-raised': n(0.26, 0.013),
  '--surface-inverse': n(0.245, 0.018),
  '--text': n(0.935, 0.006),
  '--text-muted': n(0.76, 0.012),
  '--text-faint': n(0.665, 0.013),
  '--text-inverse': n(0.95, 0.006),
  '--line': n(0.305, 0.013),
  '--line-strong': n(0.39, 0.015),
  '--line-control': n(0.53, 0.014),
  '--good-solid': '#3cc585',
  '--on-good': '#05170d',
  '--good-text': '#5fd39b',
  '--good-subtle': '#12321f',
  '--warning-solid': '#fdbf21',
  '--on-warning': '#2b2000',
  '--warning-text': '#fdc843',
  '--warning-subtle': '#3a2c0a',
  '--bad-solid': '#f06575',
  '--on-bad': '#1f0306',
  '--bad-text': '#ff8b98',
  '--bad-subtle': '#43161c',
  '--info-solid': '#6f9bf5',
  '--on-info': '#04102b',
  '--info-text': '#8fb2fb',
  '--info-subtle': '#182a52',
  '--nav-bg': n(0.228, 0.011),
  '--nav-text': n(0.935, 0.006),
  '--chart-1': 'var(--brand-solid)',
  '--chart-2': '#e0b04d',
  '--chart-3': '#6f9bf5',
  '--chart-4': '#d676aa',
  '--chart-5': '#a48cf2',
  '--chart-6': '#b8d3df',
  '--chart-other': n(0.6, 0.012),
  '--mark-1': '#5a410f',
  '--mark-2': '#163a63',
  '--mark-3': '#43296b',
  '--mark-4': '#14472f',
  '--mark-5': '#5c2233',
  '--mark-6': '#414714',
  '--code-keyword': '#cf9bf5',
  '--code-string': '#7fd6a2',
  '--code-number': '#f0b36b',
  '--code-constant': '#f296c3',
  '--code-name': '#8fb2fb',
  '--code-comment': n(0.69, 0.013),
  '--shadow-float': '0 0 0 1px rgb(255 255 255 / 6%), 0 8px 24px rgb(0 0 0 / 45%)',
  '--shadow-modal': '0 0 0 1px rgb(255 255 255 / 7%), 0 20px 64px rgb(0 0 0 / 60%)',
  '--scrim': 'rgb(0 0 0 / 60%)',
  ...deepSidebar,
  '--sidebar-bg': n(0.175, 0.012),
  '--sidebar-active-bg': n(0.3, 0.042),
  '--sidebar-line': n(0.27, 0.014),
} as const;

/** The light sidebar of the light scheme. */
export const lightSidebarTokens = {
  '--sidebar-bg': '#ffffff',
  '--sidebar-text': 'var(--text)',
  '--sidebar-text-muted': 'var(--text-faint)',
  '--sidebar-active-bg': 'var(--brand-subtle)',
  '--sidebar-active-text': 'var(--on-brand-subtle)',
  '--sidebar-line': 'var(--line)',
} as const;

/** The top bar in the sidebar's deep tone. */
export const darkNavTokens = {
  '--nav-bg': n(0.225, 0.022),
  '--nav-text': n(0.95, 0.006),
} as const;

export const sharedTokens = {
  '--radius-control': '7px',
  '--radius-card': '10px',
  '--radius-pill': '999px',
  '--space-1': '4px',
  '--space-2': '8px',
  '--space-3': '12px',
  '--space-4': '16px',
  '--space-5': '20px',
  '--space-6': '24px',
  '--space-8': '32px',
  '--font-sans':
    '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  '--font-mono': 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  '--size-xs': '11px',
  '--size-s': '12px',
  '--size-m': '13px',
  '--size-l': '14px',
  '--size-xl': '17px',
  '--size-2xl': '22px',
  '--weight-regular': '400',
  '--weight-medium': '500',
  '--weight-semibold': '600',
  '--control-height': '32px',
  '--row-height': '36px',
  '--z-sticky': '10',
  '--z-float': '1000',
  '--z-modal': '1100',
  '--z-toast': '1200',
  '--motion-fast': '120ms',
  '--motion-medium': '200ms',
  '--text-link': 'var(--brand-text)',
  '--focus-ring': 'var(--brand-text)',
  '--section-line': 'transparent',
} as const;

/** Brand tokens and their suffixes in `--light-…` and `--night-…`. */
export const brandTokens = {
  solid: '--brand-solid',
  solidHover: '--brand-solid-hover',
  solidActive: '--brand-solid-active',
  onSolid: '--on-brand',
  text: '--brand-text',
  subtle: '--brand-subtle',
  onSubtle: '--on-brand-subtle',
} as const;

const block = (selector: string, tokens: Record<string, string>): string =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join('')}}`;

/** The brand variables of both schemes are on the root; the scheme chooses between them. */
const chosenBrand = (scheme: 'light' | 'night'): Record<string, string> =>
  Object.fromEntries(Object.values(brandTokens).map((name) => [name, `var(--${scheme}${name.slice(1)})`]));

/** The complete token sheet: static, mounted once, switched by attributes of the root element. */
export const tokenCss = [
  block('[data-scheme]', { 'color-scheme': 'light', ...sharedTokens, ...lightTokens, ...chosenBrand('light') }),
  // Paper is white: the pale texts of the night scheme cannot be read on it.
  `@media screen{${block('[data-scheme="night"]', { 'color-scheme': 'dark', ...nightTokens, ...chosenBrand('night') })}}`,
  block('[data-scheme="light"][data-sidebar-dark="false"]', lightSidebarTokens),
  block('[data-nav-dark="true"]', darkNavTokens),
  block('[data-section-lines="true"]', { '--section-line': 'var(--line)' }),
].join('\n');
