import { themeMarks, type ThemeSettings } from './applyTheme.ts';

const storageKey = 'kit-theme';

/**
 * Stores the resolved theme, not the settings, so that {@link themeScript} can apply it before the first paint of the
 * next visit without deriving colours.
 */
export function rememberTheme(settings: ThemeSettings, key = storageKey): void {
  try {
    localStorage.setItem(key, JSON.stringify(themeMarks(settings)));
  } catch {
    // Storage may be full or disabled; the next visit then starts with the defaults.
  }
}

/**
 * A script to inline in the page's head: applies the stored theme to the document element, so that the page does not
 * flash in another scheme.
 */
export function themeScript(key = storageKey): string {
  return `(function(r){var m;try{m=JSON.parse(localStorage.getItem(${JSON.stringify(key)}))}catch(e){}if(!m)return;for(var a in m.attributes)r.setAttribute(a,m.attributes[a]);for(var v in m.variables)r.style.setProperty(v,m.variables[v])})(document.documentElement)`;
}
