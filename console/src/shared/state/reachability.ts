import { proxy } from 'valtio/vanilla';
import { onServerUnreachable } from '../api/call.ts';

/** `away`: the server cannot be reached, or is not ready. A valtio proxy. */
export const reachability = proxy<{ away: boolean }>({ away: false });

const lookEvery = 2000;
const longestLook = 5000;

let looking = false;

/** Whether the server answers and is ready. */
const answers = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(longestLook) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Checks whether the server can be reached, after a request without an answer. If not, polls until it can, then
 * refetches the queries that have failed.
 */
export async function checkReachability(): Promise<void> {
  if (looking) return;
  looking = true;
  while (!(await answers())) {
    reachability.away = true;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  looking = false;
  if (!reachability.away) return;
  reachability.away = false;
  // Public pages check the server as well, but need no queries.
  const { queryClient } = await import('../api/queryClient.ts');
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Watches for a lost server until the returned function is called. */
export function watchReachability(): () => void {
  const doubt = () => void checkReachability();
  onServerUnreachable(doubt);
  addEventListener('offline', doubt);
  return () => {
    onServerUnreachable(() => {});
    removeEventListener('offline', doubt);
  };
}
