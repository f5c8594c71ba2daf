import { bearerToken, isVisitorToken } from '../shared/browser/token.ts';
import { fetchTexts, readTexts, wantedLanguage } from '../shared/i18n/i18n.ts';
import { once } from '../shared/once.ts';
import { settings } from '../shared/state/settings.ts';
import { loadWorkspaces } from '../shared/state/workspace.ts';
import { screenAt } from './routes/screens.ts';

const shellTexts = ['shell', 'account'];
export const fetchShell = once(async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), readTexts(shellTexts)]);
  return { default: Shell };
});

/**
 * Fetches what the page of a stored session is made of, and its workspaces, while the server is asked whose session it is: on a
 * slow line, the trips one after the other take longer than what they bring. What fails is fetched again when it is needed.
 */
export function fetchAhead(): void {
  const token = bearerToken();
  if (token === null || isVisitorToken(token)) return;
  const screen = screenAt(location.pathname);
  fetchShell().catch(() => {});
  screen?.fetch().catch(() => {});
  fetchTexts(wantedLanguage(settings.language), [...shellTexts, ...(screen?.texts ?? [])]);
}

/** Reads the workspaces of a stored session, and chooses the one in the address. */
export function readWorkspacesAhead(): void {
  const token = bearerToken();
  if (token !== null && !isVisitorToken(token)) void loadWorkspaces(new URLSearchParams(location.search).get('ws'));
}
