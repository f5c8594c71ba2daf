import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import { limits } from '@parlance/contract/limits';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { offerToken } from './sessionOffer.ts';

/** What the address asks for when the console is opened. */
export interface StartUp {
  /** Display settings; they win over the person's own until changed by hand. */
  settings: Partial<InterfaceSettings>;
  /** To be stored as the login token. */
  token: string | null;
  /** Passed by another page: goes through session storage first. */
  passedToken: string | null;
  /** A ticket for one new password or account: kept in the history entry, not in the address. */
  ticket: string | null;
  /** The workspace asked for: stored as the current one once it proves to be the person's. */
  ws: string | null;
  /** The `_…` parameters, or null when there are none. */
  context: Record<string, string> | null;
  /** Path, query and hash without the values that were read; secrets must not stay in the address. */
  address: string;
}

const flags = {
  'setting-night-mode': 'night_mode',
  'setting-show-section-lines': 'show_section_lines',
  'setting-sidebar-small': 'sidebar_small',
  'setting-sidebar-dark': 'sidebar_dark',
  'setting-nav-dark': 'nav_dark',
} as const satisfies Record<string, keyof InterfaceSettings>;

/** Six hex digits with or without `#` → `#rrggbb`; anything else is ignored. */
export function brandColour(text: string | null | undefined): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  return digits ? `#${digits}` : null;
}

/** An older link's hash route (`/#/logs?ws=a`) as a path; null when the hash is none. */
export function hashRoute(hash: string): URL | null {
  if (!/^#\/(?![/\\])/.test(hash)) return null;
  return new URL(hash.slice(1), 'http://console.invalid');
}

/** Reads the start-up parameters of an address; pure. */
export function readStartUp(href: string): StartUp {
  const url = new URL(href);
  const route = hashRoute(url.hash);
  if (route) {
    url.pathname = route.pathname;
    url.hash = route.hash;
    for (const [key, value] of route.searchParams) url.searchParams.set(key, value);
  }
  // Routes match exactly; and the history refuses a path that begins with two slashes as another site.
  url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const query = url.searchParams;
  const take = (key: string): string | null => {
    const value = query.get(key);
    query.delete(key);
    return value || null;
  };

  const settings: Partial<InterfaceSettings> = {};
  const brand = brandColour(take('setting-brand'));
  if (brand) settings.brand = brand;
  for (const [parameter, setting] of Object.entries(flags)) {
    const value = take(parameter);
    if (value !== null) settings[setting] = value === '1';
  }
  const context: Record<string, string> = {};
  for (const key of Array.from(query.keys())) if (key.startsWith('_')) context[key] = take(key) ?? '';

  return {
    settings,
    token: take('token'),
    passedToken: take('ast-session'),
    ticket: take('ticket'),
    ws: query.get('ws') || null,
    context: Object.keys(context).length > 0 ? context : null,
    address: url.pathname + url.search + url.hash,
  };
}

/** The page that ends a single sign-on: it exchanges the ticket for a token. */
export const ssoPath = '/authenticate/sso';

/** Where guests sign in with a PIN code. */
export const pinPath = '/authenticate/pin';

/** The token that another page passed; can be read once. */
export const readPassedToken = (): string | null => readStored('sessionStorage', storageKeys.passedToken);
export const clearPassedToken = (): void => writeStored('sessionStorage', storageKeys.passedToken, null);

/**
 * Takes the start-up parameters out of the address and puts them where they belong. Runs before anything
 * else reads token, workspace or address.
 */
export function takeStartUp(): StartUp {
  const start = readStartUp(location.href);
  history.replaceState(start.ticket ? { usr: { ticket: start.ticket } } : history.state, '', start.address);
  const context = start.context && JSON.stringify(start.context);
  // The server refuses requests that carry more: a link must not be able to break the console.
  if (context && new TextEncoder().encode(context).length <= limits.contextBytes)
    writeStored('sessionStorage', storageKeys.context, context);
  if (start.passedToken) writeStored('sessionStorage', storageKeys.passedToken, start.passedToken);
  const promoted = location.pathname === ssoPath ? null : readPassedToken();
  if (promoted) clearPassedToken();
  const token = start.token ?? promoted;
  if (token) offerToken(token);
  return start;
}
