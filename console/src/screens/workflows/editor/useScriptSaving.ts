import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import type { SavedScript, SaveScript, ScriptConflict } from './data/saveScript.ts';
import { saveScript } from './data/saveScript.ts';
import { draftOf, type ScriptParts } from './data/scriptDraft.ts';
import type { Script } from '@parlance/contract/calls/scripts';
import type { ScriptEdit } from './data/useScriptEdit.ts';

interface OpenConflict extends ScriptConflict {
  answer: (chosen: Partial<ScriptParts> | undefined) => void;
}

/** Saves the edit of a script; the user resolves conflicts with changes of others. */
export function useScriptSaving(ws: string, script: Script, edit: ScriptEdit) {
  const { t } = useTranslation('scriptEditor');
  const saving = useSaving();
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const ask = (found: ScriptConflict) =>
    new Promise<Partial<ScriptParts> | undefined>((resolve) => {
      setConflict({
        ...found,
        answer(chosen) {
          setConflict(null);
          resolve(chosen);
        },
      });
    });

  /** Saves the edit, or the unchanged script. @returns undefined when it failed, or the user cancelled */
  const save = async (
    more: Pick<SaveScript, 'production' | 'message' | 'override'> = {},
  ): Promise<SavedScript | undefined> => {
    let saved: SavedScript | undefined;
    await saving.run(async () => {
      const value = draftOf(script);
      const begun = edit.edit ?? { version: script.version, base: value, value };
      saved = await saveScript({ ws, id: script.script_id, edit: begun, ask, ...more });
      if (!saved) return;
      // What was typed during a merge is merged in turn by the next save, which is stale.
      const isMerged = saved.mergedWith !== undefined;
      edit.settle(begun, isMerged ? begun : { version: saved.script.version, value: draftOf(saved.script) });
      if (isMerged) notifyDone(t('done.merged', { author: saved.mergedWith }));
    });
    return saved;
  };
  return { ...saving, conflict, save };
}
