import type { Store } from '../conversation/storage.ts';
import type { Startup } from './startup.ts';

export type SignedIn = Pick<Startup, 'token' | 'ws' | 'context'>;
export const nobody: SignedIn = { token: null, ws: null, context: {} };

/**
 * What the console left in this browser for whoever is signed in: it sends limited sessions here with
 * nothing but a workspace in the address. Only for a page of its own: inside a partner's frame nobody's
 * login is used but the one the partner gave.
 */
export function readSignedIn(local: Store, session: Store): SignedIn {
  return {
    token: local.get('parlance-token'),
    ws: local.get('parlance-workspace'),
    context: contextOf(session.get('parlance-context')),
  };
}

/** Where whoever talks here signs in anew: guests, whose tokens say that they are some, with their PIN code. */
export function wayInFor({ token, ws, device }: Pick<Startup, 'token' | 'ws' | 'device'>): string {
  if (!token?.startsWith('vtm:pin:') || !ws || !device) return '/sign-in';
  return `/authenticate/pin?${new URLSearchParams({ ws, service: device })}`;
}

/**
 * Notes which chat was open, for the console to lead a limited session back to.
 *
 * @param own the session is this tab's: the console has none, and shows nothing in this tab but the chat
 */
export function notePlace(tab: Store, pathname: string, own: boolean): void {
  tab.set('parlance-webview', pathname);
  tab.set('parlance-webview-own', own ? 'yes' : null);
}

function contextOf(text: string | null): Record<string, string> {
  try {
    const context: unknown = JSON.parse(text ?? '{}');
    return Object.fromEntries(
      Object.entries(context ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
