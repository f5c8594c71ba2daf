import { isChat, isInApp } from './address.ts';
import { readStored, storageKeys, writeStored } from '../browser/storage.ts';

/** Remembers the address that was requested before the sign-in. */
export function rememberReferrer(address: string): void {
  if (isInApp(address)) writeStored('sessionStorage', storageKeys.referrer, address);
}

/** The `redirect` of a query if it is a route of this console (`#/logs` or `/logs`); null for another site. */
export function redirectOf(search: string): string | null {
  const redirect = new URLSearchParams(search).get('redirect')?.replace(/^#/, '') ?? '';
  return isInApp(redirect) ? redirect : null;
}

/**
 * The address to go to after signing in: the address's `redirect`, else the requested address, which can be the chat
 * page, else the dashboard.
 */
export function destination(search: string, referrer = readStored('sessionStorage', storageKeys.referrer)): string {
  const redirect = redirectOf(search);
  if (redirect !== null) return redirect;
  return referrer && (isInApp(referrer) || isChat(referrer)) ? referrer : '/';
}

export function clearReferrer(): void {
  writeStored('sessionStorage', storageKeys.referrer, null);
}
