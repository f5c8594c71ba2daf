import { useSnapshot } from 'valtio';
import { workspace, workspaceZone } from './workspace.ts';

/** Whether an address is a page of this console, rather than another site or a file. */
export const isInApp = (href: string): boolean =>
  // Browsers read a backslash as a slash and drop control characters: both lead to other sites.
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(href) && !/^\/(chat|demo|api|odata|docs)(\/|$|\?)/.test(href);

/** Whether an address is the chat page, which is not a screen of the console. */
export const isChat = (href: string): boolean => /^\/chat(\/[^/?#\\\p{Cc}]+)?(\?[^\\#\p{Cc}]*)?$/u.test(href);

/** An in-app path with the workspace in its query; other parameters stay. */
export function withWorkspace(href: string, ws: string | null): string {
  if (!ws || !isInApp(href)) return href;
  const url = new URL(href, 'http://console.invalid');
  url.searchParams.set('ws', ws);
  return url.pathname + url.search + url.hash;
}

/** Adds the open workspace to paths, as every link of the console has it. */
export function useHref(): (href: string) => string {
  const { current } = useSnapshot(workspace);
  return (href) => withWorkspace(href, current);
}

/** Id of the open workspace; screens are shown only inside one. */
export const useWorkspaceId = (): string => useSnapshot(workspace).current ?? '';

/** The time zone of the open workspace, where its days begin. */
export function useWorkspaceZone(): string {
  const { current, list } = useSnapshot(workspace);
  return list.find((each) => each.workspace === current)?.time_zone ?? workspaceZone();
}
