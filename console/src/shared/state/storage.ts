/** Names of what the console keeps in the browser. */
export const storageKeys = {
  /** Local: bearer token of the session. */
  token: 'parlance-token',
  /** Local: the workspace chosen last. */
  workspace: 'parlance-workspace',
  /** Local: how the console looks. */
  settings: 'parlance-settings',
  /** Local: what the theme script paints before the first script runs. */
  theme: 'parlance-theme',
  /** Local, followed by person and table: JSON of the columns and views chosen there. */
  table: 'parlance-table',
  /** Local, followed by person and workspace: JSON list of the sentences tried in the studio, newest first. */
  tried: 'parlance-tried',
  /** Session: JSON of the address's `_…` parameters. */
  context: 'parlance-context',
  /** Session: a token handed over by another page, promoted to the login token at start. */
  handedToken: 'ast-session',
  /** Local: JSON list of the domains one signed in through, the newest last. */
  domains: 'parlance-domains',
  /** Session: the chat page a limited session was at last. */
  webview: 'parlance-webview',
  /** Local, followed by workspace and service: who this browser was as a guest there. */
  guest: 'parlance-guest',
  /** Session: where to go after signing in. */
  referrer: 'parlance-referrer',
} as const;

/** Storage may be forbidden (a frame, a private window): then nothing is remembered and nothing breaks. */
export function readStored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key; null forgets it. */
export function writeStored(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Full or forbidden: this page goes on without memory.
  }
}
