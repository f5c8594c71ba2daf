import { useRef, useState } from 'react';
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

  const pending = useRef<Promise<SavedScript | undefined>>(undefined);

  const write = async (
    more: Pick<SaveScript, 'production' | 'message' | 'override'>,
  ): Promise<SavedScript | undefined> => {
    let saved: SavedScript | undefined;
    await saving.run(async () => {
      const value = draftOf(script);
      const begun = edit.edit ?? { version: script.version, base: value, value };
      saved = await saveScript({ ws, id: script.script_id, edit: begun, ask, ...more });
      if (!saved) return;
      // A base that lacks the merged changes of others keeps its version: the next save merges them again.
      const { script: now, mergedWith } = saved;
      edit.settle(begun, mergedWith === undefined ? { version: now.version, value: draftOf(now) } : begun);
      if (mergedWith !== undefined) notifyDone(t('done.merged', { author: mergedWith }));
    });
    return saved;
  };
  /**
   * Saves the edit, or the unchanged script; pressed again meanwhile, the save that is under way counts.
   * @returns undefined when it failed, or the user cancelled
   */
  const save = (more: Parameters<typeof write>[0] = {}): Promise<SavedScript | undefined> => {
    pending.current ??= write(more).finally(() => (pending.current = undefined));
    return pending.current;
  };
  return { ...saving, conflict, save };
}
