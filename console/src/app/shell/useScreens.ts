import { useSnapshot } from 'valtio';
import { session } from '../../shared/state/session.ts';
import { workspace } from '../../shared/state/workspace.ts';
import { isFor, screens, type Screen } from '../routes/screens.ts';

/** The screens that the user may see in the open workspace, in the sidebar's order. */
export function useScreens(): Screen[] {
  const { user } = useSnapshot(session);
  const { current } = useSnapshot(workspace);
  return user ? screens.filter((screen) => isFor(screen, user, current ?? undefined)) : [];
}
