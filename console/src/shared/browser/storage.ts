/** Keys of the browser's storage. */
export const storageKeys = {
  /** Local: bearer token of the session. */
  token: 'parlance-token',
  /** Local: why the last session ended. */
  ended: 'parlance-ended',
  /** Local: the secret of this browser, which the server gave it with a sign-in. */
  device: 'parlance-device',
  /** Local: the workspace selected last. */
  workspace: 'parlance-workspace',
  /** Local: the display settings. */
  settings: 'parlance-settings',
  /** Local: id of the user whose settings these are. */
  settingsOf: 'parlance-settings-of',
  /** Local: JSON of the settings that the server may not have yet. */
  settingsUnsaved: 'parlance-settings-unsaved',
  /** Local: the theme that is painted before the first script runs. */
  theme: 'parlance-theme',
  /** Local, followed by user and table: JSON of the columns and views selected there. */
  table: 'parlance-table',
  /** Local, followed by user and workspace: JSON list of the messages tried in the studio, newest first. */
  tried: 'parlance-tried',
  /** Local, followed by user and workspace: JSON list of the hits opened from the palette, newest first. */
  recent: 'parlance-recent',
  /** Local, followed by a pane: its size in pixels. */
  pane: 'parlance-pane',
  /** Session: JSON of the address's `_…` parameters. */
  context: 'parlance-context',
  /** Session: a token passed by another page, promoted to the login token at start. */
  passedToken: 'ast-session',
  /** Local: JSON list of the domains used to sign in, the newest last. */
  domains: 'parlance-domains',
  /** Session: the last chat page of a limited session. */
  webview: 'parlance-webview',
  /** Session: that page has its own session, which the console does not have. */
  webviewOwn: 'parlance-webview-own',
  /** Local, followed by workspace and service: the identity of this browser's last guest there. */
  guest: 'parlance-guest',
  /** Local: the welcome of this sign-in was shown. */
  welcomed: 'parlance-welcomed',
  /** Session: where to go after signing in. */
  referrer: 'parlance-referrer',
} as const;

/** Storage of all tabs, or of this tab. By name, because reading the property throws where storage is denied. */
type Shelf = 'localStorage' | 'sessionStorage';

/**
 * Values that the storage refused (in a frame, with blocked cookies, on a full disk); kept in memory until the page is
 * left.
 */
const memoryOnly = new Map<string, string>();

export function readStored(shelf: Shelf, key: string): string | null {
  try {
    return memoryOnly.get(key) ?? globalThis[shelf].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. */
export function writeStored(shelf: Shelf, key: string, value: string | null): void {
  memoryOnly.delete(key);
  try {
    if (value === null) globalThis[shelf].removeItem(key);
    else globalThis[shelf].setItem(key, value);
  } catch {
    if (value !== null) memoryOnly.set(key, value);
  }
}

/** A value that is only in memory, which the next page therefore has to be given; else null. */
export const readMemoryOnly = (key: string): string | null => memoryOnly.get(key) ?? null;
