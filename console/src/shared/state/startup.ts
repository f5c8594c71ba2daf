import type { InterfaceSettings } from '@parlance/contract/calls/accounts';
import { limits } from '@parlance/contract/limits';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';
import { withWorkspace } from './address.ts';
import { redirectOf } from './referrer.ts';
import { offerToken } from './sessionOffer.ts';

/** The parameters of the address that the console is opened with. */
export interface StartUp {
  /** Display settings; they win over the user's own until changed by hand. */
  settings: Partial<InterfaceSettings>;
  /** To be stored as the login token. */
  token: string | null;
  /** Passed by another page; read through session storage. */
  passedToken: string | null;
  /** A ticket for one new password or account: kept in the history entry, not in the address. */
  ticket: string | null;
  /** The requested workspace: stored as the current one once the user proves to have access. */
  ws: string | null;
  /** The `_…` parameters, or null when there are none. */
  context: Record<string, string> | null;
  /**
   * Path, query and hash without the parameters that were read, because secrets must not stay in the address; or the
   * route that `redirect` names.
   */
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

/** The path of an older link's hash route (`/#/logs?ws=a`); null when the hash is not a route. */
function hashRoute(hash: string): URL | null {
  if (!/^#\/(?![/\\])/.test(hash)) return null;
  return new URL(hash.slice(1), 'http://console.invalid');
}

/** The pages on which users sign in follow `redirect` afterwards. */
const signInPages = /^\/(sign-in|sign-up|authenticate)(\/|$)/;

/** The address to show: on other pages, the route that `redirect` names, in the same workspace. */
function shownAddress({ pathname, search, searchParams, hash }: URL): string {
  const route = signInPages.test(pathname) ? null : redirectOf(search);
  if (route === null) return pathname + search + hash;
  return /[?&]ws=/.test(route) ? route : withWorkspace(route, searchParams.get('ws'));
}

/** Parses the start-up parameters of an address, without side effects. */
export function readStartUp(href: string): StartUp {
  const url = new URL(href);
  const route = hashRoute(url.hash);
  if (route) {
    url.pathname = route.pathname;
    url.hash = route.hash;
    for (const [key, value] of route.searchParams) url.searchParams.set(key, value);
  }
  // Routes match exactly, and the history refuses a path that begins with two slashes as another site.
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
    address: shownAddress(url),
  };
}

/** The page that completes a single sign-on: it exchanges the ticket for a token. */
export const ssoPath = '/authenticate/sso';

/** The page where guests sign in with a PIN code. */
export const pinPath = '/authenticate/pin';

/** The token that another page passed. It stays readable until it is cleared. */
export const readPassedToken = (): string | null => readStored('sessionStorage', storageKeys.passedToken);
export const clearPassedToken = (): void => writeStored('sessionStorage', storageKeys.passedToken, null);

/**
 * Removes the start-up parameters from the address and stores them. Must run before any other code reads token,
 * workspace or address.
 */
export function applyStartUp(): StartUp {
  const start = readStartUp(location.href);
  history.replaceState(start.ticket ? { usr: { ticket: start.ticket } } : history.state, '', start.address);
  const context = start.context && JSON.stringify(start.context);
  // The server refuses requests with a larger context: a link must not be able to break the console.
  if (context && new TextEncoder().encode(context).length <= limits.contextBytes)
    writeStored('sessionStorage', storageKeys.context, context);
  if (start.passedToken) writeStored('sessionStorage', storageKeys.passedToken, start.passedToken);
  const promoted = location.pathname === ssoPath ? null : readPassedToken();
  if (promoted) clearPassedToken();
  const token = start.token ?? promoted;
  if (token) offerToken(token);
  return start;
}
