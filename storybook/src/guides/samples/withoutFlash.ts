import { applyTheme, rememberTheme, themeScript, type ThemeSettings } from '@parlance/ui-kit/theme';

/** Applies a theme that the user has changed, and stores it for the next visit. */
export function setTheme(settings: ThemeSettings) {
  applyTheme(document.documentElement, settings);
  rememberTheme(settings);
}

/** For the server or the build: the line in the page's head. */
export const headOf = (nonce: string) => `<script nonce="${nonce}">${themeScript()}</script>`;
