import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { Script } from '@parlance/contract/calls/scripts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { refreshWaiting } from '../waiting/waitingActions.ts';
import { playScript, revertScript } from './data/scriptActions.ts';
import type { ScriptEdit } from './data/useScriptEdit.ts';
import { useScriptSaving } from './useScriptSaving.ts';

/**
 * What a user does with an open script, also with keys: save, run, promote, discard and revert.
 *
 * @param onStarted called with each run that this user starts
 */
export function useScriptCommands(
  ws: string,
  script: Script,
  edit: ScriptEdit,
  { readOnly, onStarted }: { readOnly: boolean; onStarted: (run: ScriptRun) => void },
) {
  const { t } = useTranslation('scriptEditor');
  const { script_id: id, name } = script;
  const { dirty } = edit;
  const saving = useScriptSaving(ws, script, edit);
  /** The virtual thing to run for. */
  const [thing, setThing] = useState<string | null>(null);
  const [playing, setPlaying] = useState(false);
  const [promoting, setPromoting] = useState(false);

  const save = async () => {
    if (dirty && !saving.busy && (await saving.save())) notifyDone(t('done.saved'));
  };
  const run = async (branch: 'draft' | 'production', alarm?: 'on' | 'off') => {
    if (playing) return;
    setPlaying(true);
    // A run uses the saved draft, so unsaved changes are saved first.
    if (branch === 'production' || !dirty || (await saving.save())) {
      const started = await playScript(ws, id, branch, thing, alarm);
      if (started) onStarted(started);
    }
    setPlaying(false);
  };
  const promote = async (message: string, override: string) => {
    const reasons = {
      ...(message.trim() && { message: message.trim() }),
      ...(override.trim() && { override: override.trim() }),
    };
    const saved = await saving.save({ production: true, ...reasons });
    if (!saved) return;
    setPromoting(false);
    notifyDone(t('done.promoted', { version: saved.script.version }));
    void refreshWaiting();
  };
  const discard = () =>
    confirmer.ask({
      title: t('discardTitle', { name }),
      message: t('discardText'),
      danger: true,
      confirmLabel: t('discard'),
      onConfirm: async () => edit.clear(),
    });
  const revert = async (version: number) => {
    if (dirty && !(await discard())) return false;
    return revertScript(ws, script, version);
  };
  const keys = [
    { id: 'save', label: t('keys.save'), icon: 'check', keys: 'mod+s', onRun: () => void save() },
    { id: 'run', label: t('keys.run'), icon: 'play', keys: 'mod+enter', onRun: () => void run('draft') },
    { id: 'promote', label: t('promote.action'), icon: 'rocket', onRun: () => setPromoting(true) },
  ] as const;
  useScreenActions(readOnly ? [] : keys.map((action) => ({ ...action, group: name })));
  return {
    saving,
    thing,
    setThing,
    playing,
    save,
    run,
    discard,
    revert,
    promotion: {
      isOpen: promoting,
      open: () => setPromoting(true),
      close: () => {
        setPromoting(false);
        saving.clearError();
      },
      confirm: promote,
    },
  };
}
export type ScriptCommands = ReturnType<typeof useScriptCommands>;
