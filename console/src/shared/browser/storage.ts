/** Keys of the browser's storage. */
export const storageKeys = {
  /** Local: bearer token of the session. */
  token: 'parlance-token',
  /** Local: why the last session ended. */
  ended: 'parlance-ended',
  /** Local: the secret of this browser, which the server gave it with a sign-in. */
  device: 'parlance-device',
  /** Local: the workspace chosen last. */
  workspace: 'parlance-workspace',
  /** Local: how the console looks. */
  settings: 'parlance-settings',
  /** Local: id of the user whose settings these are. */
  settingsOf: 'parlance-settings-of',
  /** Local: JSON of those among them that the server may not have yet. */
  settingsUnsaved: 'parlance-settings-unsaved',
  /** Local: what the theme script paints before the first script runs. */
  theme: 'parlance-theme',
  /** Local, followed by person and table: JSON of the columns and views chosen there. */
  table: 'parlance-table',
  /** Local, followed by person and workspace: JSON list of the messages tried in the studio, newest first. */
  tried: 'parlance-tried',
  /** Local, followed by person and workspace: JSON list of what was opened by the palette, newest first. */
  recent: 'parlance-recent',
  /** Local, followed by a pane: its size in pixels. */
  pane: 'parlance-pane',
  /** Session: JSON of the address's `_…` parameters. */
  context: 'parlance-context',
  /** Session: a token passed by another page, promoted to the login token at start. */
  passedToken: 'ast-session',
  /** Local: JSON list of the domains used to sign in, the newest last. */
  domains: 'parlance-domains',
  /** Session: the chat page a limited session was at last. */
  webview: 'parlance-webview',
  /** Session: that page has a session of its own, which the console knows nothing of. */
  webviewOwn: 'parlance-webview-own',
  /** Local, followed by workspace and service: who this browser was as a guest there. */
  guest: 'parlance-guest',
  /** Local: this sign-in was welcomed. */
  welcomed: 'parlance-welcomed',
  /** Session: where to go after signing in. */
  referrer: 'parlance-referrer',
} as const;

/** Which of the browser's storages: that of all tabs, or of this one. By name: where it is forbidden, to touch it throws. */
type Shelf = 'localStorage' | 'sessionStorage';

/** What no storage takes (a frame, blocked cookies, a full disk): it serves until the page is left. */
const unkept = new Map<string, string>();

export function readStored(shelf: Shelf, key: string): string | null {
  try {
    return unkept.get(key) ?? globalThis[shelf].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null forgets it. */
export function writeStored(shelf: Shelf, key: string, value: string | null): void {
  unkept.delete(key);
  try {
    if (value === null) globalThis[shelf].removeItem(key);
    else globalThis[shelf].setItem(key, value);
  } catch {
    if (value !== null) unkept.set(key, value);
  }
}

/** What the next page has to be given, for no storage keeps it; else null. */
export const readUnkept = (key: string): string | null => unkept.get(key) ?? null;
