import { useSnapshot } from 'valtio';
import { workspace, workspaceZone } from './workspace.ts';

/** Whether an address is a page of this console, and not another site's or a file's. */
export const isInApp = (href: string): boolean =>
  // Browsers take a backslash for a slash and drop control characters: both lead to other sites.
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(href) && !/^\/(chat|demo|api|odata|docs)(\/|$|\?)/.test(href);

/** Whether an address is the chat page, which is none of this console's screens. */
export const isChat = (href: string): boolean => /^\/chat(\/[^/?#\\\p{Cc}]+)?(\?[^\\#\p{Cc}]*)?$/u.test(href);

/** An in-app path with the workspace in its query; the rest of the query stays. */
export function withWorkspace(href: string, ws: string | null): string {
  if (!ws || !isInApp(href)) return href;
  const url = new URL(href, 'http://console.invalid');
  url.searchParams.set('ws', ws);
  return url.pathname + url.search + url.hash;
}

/** Adds the current workspace to paths, as every link of the console carries it. */
export function useHref(): (href: string) => string {
  const { current } = useSnapshot(workspace);
  return (href) => withWorkspace(href, current);
}

/** Id of the workspace shown; screens are shown inside one only. */
export const useWorkspaceId = (): string => useSnapshot(workspace).current ?? '';

/** Where the days of the workspace shown begin. */
export function useWorkspaceZone(): string {
  const { current, list } = useSnapshot(workspace);
  return list.find((each) => each.workspace === current)?.time_zone ?? workspaceZone();
}
