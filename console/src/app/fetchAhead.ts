import type { Actor } from '@parlance/contract/permissions';
import { subscribe } from 'valtio';
import { fetchTexts } from '../shared/i18n/i18n.ts';
import { session } from '../shared/state/session.ts';
import { settings } from '../shared/state/settings.ts';
import { loadWorkspaces, workspace } from '../shared/state/workspace.ts';
import { isFor, type Screen, screenAt } from './routes/screens.ts';
import { fetchShell, nextStep } from './SignedInPages.tsx';

/** Texts of the frame. */
const shellTexts = ['shell', 'account'];

/**
 * Fetches what the page of a signed-in user is made of, while the server is asked who it is: the frame, the screen of the
 * address and their texts; then the workspaces, and what the screen shows of one. On a slow line each would wait for the
 * one before it. What fails is fetched again by the page.
 */
export function fetchAhead(): void {
  if (session.status !== 'restoring') return;
  const address = new URL(location.href);
  const screen = screenAt(address.pathname);
  const stop = subscribe(session, () => {
    if (session.status === 'restoring') return;
    stop();
    if (session.user && nextStep(session.user) === 'shell') void readAhead(address, screen, session.user);
  });
  // After the question itself and the first texts: a browser has few connections, and those come first.
  setTimeout(() => {
    const texts = fetchTexts(settings.language, [...shellTexts, ...(screen?.texts ?? [])]);
    void Promise.allSettled([texts, fetchShell(), screen?.fetch()]);
  }, 0);
}

/** Asks for the workspaces, and for what the screen shows of the one that is opened. */
async function readAhead(address: URL, screen: Screen | undefined, user: Actor): Promise<void> {
  await loadWorkspaces(address.searchParams.get('ws'));
  const { current, refused } = workspace;
  if (current === null || refused !== null || !screen || !isFor(screen, user, current)) return;
  await screen.readAhead?.(current, address).catch(() => undefined);
}
