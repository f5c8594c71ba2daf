import type { Actor } from '@parlance/contract/permissions';
import { subscribe } from 'valtio';
import { fetchTexts } from '../shared/i18n/i18n.ts';
import { session } from '../shared/state/session.ts';
import { settings } from '../shared/state/settings.ts';
import { loadWorkspaces, workspace } from '../shared/state/workspace.ts';
import { isFor, type Screen, screenAt } from './routes/screens.ts';
import { fetchShell, nextStep } from './SignedInPages.tsx';

/** Namespaces of the shell's texts. */
const shellTexts = ['shell', 'account'];

/**
 * Prefetches the page of a signed-in user while the server checks the session: the shell, the screen of the address and
 * their texts, then the workspaces and the screen's data in the workspace. On a slow connection each would wait for the
 * one before it. The page itself fetches again what fails here.
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
  // After the session request and the first texts: a browser has few connections, and those come first.
  setTimeout(() => {
    const texts = fetchTexts(settings.language, [...shellTexts, ...(screen?.texts ?? [])]);
    void Promise.allSettled([texts, fetchShell(), screen?.fetch()]);
  }, 0);
}

/** Fetches the workspaces, and the screen's data in the workspace that is opened. */
async function readAhead(address: URL, screen: Screen | undefined, user: Actor): Promise<void> {
  await loadWorkspaces(address.searchParams.get('ws'));
  const { current, refused } = workspace;
  if (current === null || refused !== null || !screen || !isFor(screen, user, current)) return;
  await screen.readAhead?.(current, address).catch(() => undefined);
}
