import type { Script } from '@parlance/contract/calls/scripts';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { can } from '../../../shared/state/session.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useScripts } from '../data/queries.ts';
import { copyName, createScript } from '../scripts/scriptActions.ts';
import { useScriptEdit } from './data/useScriptEdit.ts';
import { OpenScript } from './OpenScript.tsx';

interface ScriptEditorProps {
  scriptId: string;
  /** Whether another user has deleted the script while it was open. */
  deleted: boolean;
  /** Called with the id of the new script that the changes of a deleted one were saved as. */
  onSavedAnew: (scriptId: string) => void;
}

/** An open script. */
export function ScriptEditor({ scriptId, deleted, onSavedAnew }: ScriptEditorProps) {
  const ws = useWorkspaceId();
  const script = useCall('GET /api/1.0/workspaces/:ws/script/:id', { params: { ws, id: scriptId } });
  // While the list of scripts is refetched, it does not say which scripts exist.
  const gone = deleted || script.error?.status === 404;
  if (gone && script.data) return <DeletedScript ws={ws} script={script.data} onSavedAnew={onSavedAnew} />;
  return (
    <Answer query={script} loading={<SkeletonRows rows={10} columns={1} />}>
      {(loaded) => <OpenScript ws={ws} script={loaded} />}
    </Answer>
  );
}

interface DeletedScriptProps extends Pick<ScriptEditorProps, 'onSavedAnew'> {
  ws: string;
  /** Its last saved version. */
  script: Script;
}

/** Says that a script was deleted, and offers to save its unsaved changes as a new one. */
function DeletedScript({ ws, script, onSavedAnew }: DeletedScriptProps) {
  const { t } = useTranslation('workflows');
  const edit = useScriptEdit(ws, script);
  const taken = (useScripts(ws).data?.data ?? []).map(({ name }) => name);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const { name, ...content } = edit.value;
    setBusy(true);
    const made = await attempt(t('missing.saveFailed'), () =>
      createScript(ws, {
        script_name: taken.includes(name) ? copyName(name, taken) : name,
        type: script.type,
        ...content,
      }),
    );
    setBusy(false);
    if (!made) return;
    edit.clear();
    onSavedAnew(made.script_id);
  };
  return (
    <EmptyState
      icon="workflow"
      title={t('missing.deleted', { name: script.name })}
      text={t('missing.unsaved')}
      action={
        can('script:edit', ws) && (
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {t('missing.saveAnew')}
          </Button>
        )
      }
    />
  );
}
