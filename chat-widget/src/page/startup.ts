import type { Store } from '../conversation/storage.ts';
import { nobody, type SignedIn } from './signedIn.ts';

/** What the address asked for. */
export interface Startup {
  /** A workspace's publishable key (`pk_…`) or a session token. */
  token: string | null;
  ws: string | null;
  /** null: the workspace's own channel. */
  device: string | null;
  /** Every parameter that begins with an underscore, name and all. */
  context: Record<string, string>;
  /** `setting-<name>` by name. */
  settings: Record<string, string>;
  /** Origin of the page that frames this one with the loader. */
  embedded: string | null;
  /** Who the visitor is, signed by a partner's server. */
  identity: string;
}

const key = 'parlance:startup';

/**
 * Keeps with this entry of the history what its address said, so that a reload finds it and nothing is stored for that;
 * and in the tab, where that is allowed.
 */
export const inHistory = (history: Pick<History, 'state' | 'replaceState'>, tab: Store): Store => ({
  get: (key) => history.state?.[key] ?? tab.get(key),
  set(key, value) {
    history.replaceState({ ...history.state, [key]: value }, '');
    tab.set(key, value);
  },
});

/** A part of a path; as it stands where it is not well encoded, which is no device. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Parameters of the query and the fragment; the fragment wins, for it is in no server's log. */
function parametersOf({ search, hash }: URL): Map<string, string> {
  const inHash = hash.includes('=') ? hash.replace(/^#\/?\??/, '') : '';
  return new Map([...new URLSearchParams(search), ...new URLSearchParams(inHash)]);
}

const known = (name: string): boolean =>
  /^(token|ws|ast-session|embedded|identity)$/.test(name) || name.startsWith('_') || name.startsWith('setting-');

/** The same address without the parameters read here. */
function stripped(url: URL): string {
  const rest = new URLSearchParams([...new URLSearchParams(url.search)].filter(([name]) => !known(name)));
  return url.pathname + (rest.size ? `?${rest}` : '');
}

/**
 * Reads the start-up parameters, takes them out of the address before any request can carry them on,
 * and keeps them for a reload of this tab where storage is allowed. What neither says is taken from
 * whoever is signed in.
 *
 * @param store given nothing to keep where the page is framed: the page around it says all of it again
 */
export function readStartup(
  url: URL,
  replaceAddress: (address: string) => void,
  store: Store,
  { framed = false, signedIn = nobody }: { framed?: boolean; signedIn?: SignedIn } = {},
): Startup {
  const parameters = parametersOf(url);
  replaceAddress(stripped(url));
  const [, device] = /^\/chat\/([^/]+)/.exec(url.pathname) ?? [];
  const begins = (prefix: string, cut: number): Record<string, string> =>
    Object.fromEntries(
      [...parameters].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(cut), value]),
    );
  const kept = parameters.has('token') || parameters.has('ast-session') ? {} : before(store);
  const startup: Startup = {
    token: parameters.get('ast-session') ?? parameters.get('token') ?? kept.token ?? null,
    // Who may frame the page was decided by the workspace in its query: another one in the fragment counts for nothing.
    ws: framed ? url.searchParams.get('ws') : (parameters.get('ws') ?? kept.ws ?? null),
    device: device ? decoded(device) : null,
    context: { ...kept.context, ...begins('_', 0) },
    settings: { ...kept.settings, ...begins('setting-', 8) },
    embedded: parameters.get('embedded') ?? null,
    identity: parameters.get('identity') ?? kept.identity ?? '',
  };
  store.set(key, JSON.stringify(startup));
  return {
    ...startup,
    token: startup.token ?? signedIn.token,
    ws: startup.ws ?? signedIn.ws,
    context: { ...signedIn.context, ...startup.context },
  };
}

/** What this tab was started with before a reload. */
function before(store: Store): Partial<Startup> {
  try {
    return JSON.parse(store.get(key) ?? '{}');
  } catch {
    return {};
  }
}
