import { themeMarks, type ThemeSettings } from './applyTheme.ts';

const storageKey = 'kit-theme';

/**
 * Keeps what the settings mean (not the settings: no colour has to be derived again) for
 * {@link themeScript} to show before the first paint of the next visit.
 */
export function rememberTheme(settings: ThemeSettings, key = storageKey): void {
  try {
    localStorage.setItem(key, JSON.stringify(themeMarks(settings)));
  } catch {
    // Storage may be full or forbidden; the next visit then starts with the defaults.
  }
}

/**
 * A script for the page's head, to be inlined before anything is shown: puts the remembered
 * theme on the document element, so that the page never flashes in another scheme.
 */
export function themeScript(key = storageKey): string {
  return `(function(r){var m;try{m=JSON.parse(localStorage.getItem(${JSON.stringify(key)}))}catch(e){}if(!m)return;for(var a in m.attributes)r.setAttribute(a,m.attributes[a]);for(var v in m.variables)r.style.setProperty(v,m.variables[v])})(document.documentElement)`;
}
