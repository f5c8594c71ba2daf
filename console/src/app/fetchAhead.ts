import { subscribe } from 'valtio';
import { fetchTexts } from '../shared/i18n/i18n.ts';
import { session } from '../shared/state/session.ts';
import { settings } from '../shared/state/settings.ts';
import { loadWorkspaces } from '../shared/state/workspace.ts';
import { screenAt } from './routes/screens.ts';
import { fetchShell, nextStep } from './SignedInPages.tsx';

/** Texts of the frame. */
const shellTexts = ['shell', 'account'];

/**
 * Fetches what the page of a signed-in user is made of, while the server is asked who it is: the frame, the screen of the
 * address and their texts, then the workspaces. On a slow line each would wait for the one before it. What fails is
 * fetched again by the page.
 */
export function fetchAhead(): void {
  if (session.status !== 'restoring') return;
  const address = new URL(location.href);
  const stop = subscribe(session, () => {
    if (session.status === 'restoring') return;
    stop();
    if (session.user && nextStep(session.user) === 'shell') void loadWorkspaces(address.searchParams.get('ws'));
  });
  // After the question itself and the first texts: a browser has few connections, and those come first.
  setTimeout(() => {
    const screen = screenAt(address.pathname);
    const texts = fetchTexts(settings.language, [...shellTexts, ...(screen?.texts ?? [])]);
    void Promise.allSettled([texts, fetchShell(), screen?.fetch()]);
  }, 0);
}
