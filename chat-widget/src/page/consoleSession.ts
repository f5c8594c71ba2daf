import type { Store } from '../conversation/storage.ts';

/** What the console stored: who is signed in, in which workspace, with which context. */
export interface ConsoleSession {
  token: string | null;
  ws: string | null;
  context: Record<string, string>;
}
export const signedOut: ConsoleSession = { token: null, ws: null, context: {} };

/**
 * Reads the session that the console stored in this browser: the console sends limited sessions here with only a
 * workspace in the address. For top-level pages only: inside a partner's frame, the partner's token is the only one used.
 */
export function readConsoleSession(local: Store, session: Store): ConsoleSession {
  return {
    token: local.get('parlance-token'),
    ws: local.get('parlance-workspace'),
    context: parseContext(session.get('parlance-context')),
  };
}

/**
 * Leads a person without a session to where they get one: the PIN page of a service that asks for a code, else the
 * console's sign-in, which leads back to this address.
 *
 * @param asksPin whether the virtual thing requires a PIN
 */
export async function signInFirst(
  { ws, device }: Pick<ConsoleSession, 'ws'> & { device: string },
  address: string,
  tab: Store,
  asksPin: (ws: string, device: string) => Promise<boolean>,
): Promise<string> {
  if (ws !== null && (await asksPin(ws, device))) {
    return `/authenticate/pin?${new URLSearchParams({ ws, service: device, redirect: address })}`;
  }
  tab.set('parlance-referrer', address);
  return '/sign-in';
}

/** The page to sign in again: the PIN page for guests (their tokens have a prefix), else the console's sign-in. */
export function signInPath({ token, ws, device }: Omit<ConsoleSession, 'context'> & { device: string | null }): string {
  if (!token?.startsWith('vtm:pin:') || !ws || !device) return '/sign-in';
  return `/authenticate/pin?${new URLSearchParams({ ws, service: device })}`;
}

/**
 * Stores the path of the open chat, so that the console can send a limited session back to it.
 *
 * @param own the session belongs to this tab: the console has none, and shows only the chat in this tab
 */
export function rememberChat(tab: Store, pathname: string, own: boolean): void {
  tab.set('parlance-webview', pathname);
  tab.set('parlance-webview-own', own ? 'yes' : null);
}

function parseContext(text: string | null): Record<string, string> {
  try {
    const context: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(
      Object.entries(context ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
