import { Link } from '@parlance/ui-kit/layout';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../../shared/state/address.ts';
import { workspace } from '../../../shared/state/workspace.ts';

/** A workspace by its name; a link into it for those who may enter. */
export function WorkspaceLink({ id, label }: { id: string; label: string }) {
  const { list } = useSnapshot(workspace);
  if (!list.some((each) => each.workspace === id)) return label;
  // A page of its own: links of this console stay in the workspace shown.
  return (
    <Link href={withWorkspace('/', id)} target="_blank">
      {label}
    </Link>
  );
}
