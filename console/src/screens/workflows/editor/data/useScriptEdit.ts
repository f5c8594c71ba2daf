import type { Script } from '@parlance/contract/calls/scripts';
import { useDirtyGuard } from '@parlance/ui-kit/fields';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { draftKey } from '../../../../shared/drafts/draftKey.ts';
import { useEditDraft } from '../../../../shared/drafts/useDraft.ts';
import { markSaved, markUnsaved } from '../../unsaved.ts';
import { draftOf, type ScriptDraft } from './scriptDraft.ts';

/** The edit of a script. It outlives the tab and a reload of the page, until it is saved or discarded. */
export function useScriptEdit(ws: string, script: Script) {
  const { script_id: id } = script;
  const saved = useMemo(() => ({ version: script.version, value: draftOf(script) }), [script]);
  const draft = useEditDraft<ScriptDraft>(draftKey(ws, 'script', id), saved);
  const dirty = draft.edit !== undefined;
  const discard = useEffectEvent(draft.clear);
  useEffect(() => {
    if (dirty) markUnsaved(id, () => discard());
    else markSaved(id);
  }, [id, dirty]);
  useDirtyGuard(dirty);
  return {
    ...draft,
    dirty,
    /** Whether another user has saved since the edit began. */
    overtaken: draft.edit !== undefined && draft.edit.version < script.version,
    patch: (fields: Partial<ScriptDraft>) => draft.change({ ...draft.value, ...fields }),
  };
}
export type ScriptEdit = ReturnType<typeof useScriptEdit>;
