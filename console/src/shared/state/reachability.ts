import { proxy } from 'valtio/vanilla';
import { onUnanswered } from '../api/call.ts';

/** Whether the server can be asked. */
export const reachability = proxy<{ away: boolean }>({ away: false });

const lookEvery = 2000;
const longestLook = 5000;

let looking = false;

/** Whether the server answers and can do its work. */
const answers = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(longestLook) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Looks whether the server is there, as what it should have answered is missing; if not, until it is, and then reads again what could not be read meanwhile. */
export async function look(): Promise<void> {
  if (looking) return;
  looking = true;
  while (!(await answers())) {
    reachability.away = true;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  looking = false;
  if (!reachability.away) return;
  reachability.away = false;
  // Public views ask whether the server is there, and need no queries.
  const { queryClient } = await import('../api/queryClient.ts');
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Notices when the server is away, until the returned function is called. */
export function watchReachability(): () => void {
  const doubt = () => void look();
  onUnanswered(doubt);
  addEventListener('offline', doubt);
  return () => {
    onUnanswered(() => {});
    removeEventListener('offline', doubt);
  };
}
