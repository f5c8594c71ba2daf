import type { Store } from '../conversation/storage.ts';
import { signedOut, type ConsoleSession } from './consoleSession.ts';

/** The start-up parameters. */
export interface Startup {
  /** A workspace's publishable key (`pk_…`) or a session token. */
  token: string | null;
  ws: string | null;
  /** null: the workspace's default channel. */
  device: string | null;
  /** Every parameter whose name begins with an underscore, under its full name. */
  context: Record<string, string>;
  /** `setting-<name>` by name. */
  settings: Record<string, string>;
  /** Origin of the page that frames this one with the loader. */
  embedded: string | null;
  /** The visitor's identity, signed by the partner's server. */
  identity: string;
}

const key = 'parlance:startup';

/**
 * Keeps the start-up parameters in the history entry, so that a reload finds them without storage, and in the tab's
 * storage where that is allowed.
 */
export const historyStore = (history: Pick<History, 'state' | 'replaceState'>, tab: Store): Store => ({
  get: (key) => history.state?.[key] ?? tab.get(key),
  set(key, value) {
    history.replaceState({ ...history.state, [key]: value }, '');
    tab.set(key, value);
  },
});

/** Decodes a part of a path. A badly encoded one is returned unchanged; no device has such a name. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Parameters of the query and the fragment; the fragment wins because no server logs it. */
function parametersOf({ search, hash }: URL): Map<string, string> {
  const inHash = hash.includes('=') ? hash.replace(/^#\/?\??/, '') : '';
  return new Map([...new URLSearchParams(search), ...new URLSearchParams(inHash)]);
}

const isStartupParameter = (name: string): boolean =>
  /^(token|ws|ast-session|embedded|identity)$/.test(name) || name.startsWith('_') || name.startsWith('setting-');

/** The same address without the parameters read here, but with the workspace, which every address names. */
function addressWith(ws: string | null, url: URL): string {
  const rest = new URLSearchParams([...new URLSearchParams(url.search)].filter(([name]) => !isStartupParameter(name)));
  if (ws !== null) rest.set('ws', ws);
  return url.pathname + (rest.size ? `?${rest}` : '');
}

/**
 * Reads the start-up parameters, removes them from the address before a request can leak them, and keeps them for a
 * reload of this tab where storage is allowed. Parameters that are missing come from the console's session.
 *
 * @param store memory only where the page is framed: the parent page passes the parameters again
 */
export function readStartup(
  url: URL,
  replaceAddress: (address: string) => void,
  store: Store,
  { framed = false, consoleSession = signedOut }: { framed?: boolean; consoleSession?: ConsoleSession } = {},
): Startup {
  const parameters = parametersOf(url);
  const [, device] = /^\/chat\/([^/]+)/.exec(url.pathname) ?? [];
  const withPrefix = (prefix: string, cut: number): Record<string, string> =>
    Object.fromEntries(
      [...parameters].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(cut), value]),
    );
  const previous = parameters.has('token') || parameters.has('ast-session') ? {} : readPrevious(store);
  const startup: Startup = {
    token: parameters.get('ast-session') ?? parameters.get('token') ?? previous.token ?? null,
    // The frame policy was made for the workspace in the query: another workspace in the fragment is ignored.
    ws: framed ? url.searchParams.get('ws') : (parameters.get('ws') ?? previous.ws ?? null),
    device: device ? decodePart(device) : null,
    context: { ...previous.context, ...withPrefix('_', 0) },
    settings: { ...previous.settings, ...withPrefix('setting-', 8) },
    embedded: parameters.get('embedded') ?? null,
    identity: parameters.get('identity') ?? previous.identity ?? '',
  };
  // Before anything is stored in the history entry, which replacing the address keeps.
  replaceAddress(addressWith(startup.ws ?? (framed ? null : consoleSession.ws), url));
  store.set(key, JSON.stringify(startup));
  return {
    ...startup,
    token: startup.token ?? consoleSession.token,
    ws: startup.ws ?? consoleSession.ws,
    context: { ...consoleSession.context, ...startup.context },
  };
}

/** The start-up parameters of this tab before a reload. */
function readPrevious(store: Store): Partial<Startup> {
  try {
    return JSON.parse(store.get(key) ?? '{}');
  } catch {
    return {};
  }
}
