import { Link } from '@parlance/ui-kit/layout';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../../shared/state/address.ts';
import { workspace } from '../../../shared/state/workspace.ts';

/** A workspace by its name; a link to it for users who may enter it. */
export function WorkspaceLink({ id, label }: { id: string; label: string }) {
  const { list } = useSnapshot(workspace);
  if (!list.some((each) => each.workspace === id)) return label;
  // Opens in a new tab, because links within the console stay in the open workspace.
  return (
    <Link href={withWorkspace('/', id)} target="_blank">
      {label}
    </Link>
  );
}
