import { applyTheme, rememberTheme, themeScript, type ThemeSettings } from '@parlance/ui-kit/theme';

/** When somebody changes the theme: shown now, and remembered for the next visit. */
export function setTheme(settings: ThemeSettings) {
  applyTheme(document.documentElement, settings);
  rememberTheme(settings);
}

/** On the server, or in the build: the line for the head of the page. */
export const headOf = (nonce: string) => `<script nonce="${nonce}">${themeScript()}</script>`;
