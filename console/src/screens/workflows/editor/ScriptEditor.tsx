import { SkeletonRows } from '@parlance/ui-kit/data';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { OpenScript } from './OpenScript.tsx';

/** An open script. */
export function ScriptEditor({ scriptId }: { scriptId: string }) {
  const ws = useWorkspaceId();
  const script = useCall('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id: scriptId } });
  return (
    <Answer query={script} loading={<SkeletonRows rows={10} columns={1} />}>
      {(loaded) => <OpenScript ws={ws} script={loaded} />}
    </Answer>
  );
}
