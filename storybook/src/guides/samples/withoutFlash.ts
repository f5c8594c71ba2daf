import { applyTheme, rememberTheme, themeScript, type ThemeSettings } from '@parlance/ui-kit/theme';

/** When the user changes the theme: apply it now, and remember it for the next visit. */
export function setTheme(settings: ThemeSettings) {
  applyTheme(document.documentElement, settings);
  rememberTheme(settings);
}

/** On the server or in the build: the line for the page's head. */
export const headOf = (nonce: string) => `<script nonce="${nonce}">${themeScript()}</script>`;
