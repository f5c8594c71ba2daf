import type { Prompt } from '@parlance/contract/calls/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { saveOver } from '../../../shared/conflict/saveOver.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { refreshPrompts } from './promptActions.ts';

/** The unsaved text of a prompt, with the version it is based on. */
export function usePromptEdit(prompt: Prompt) {
  const { t } = useTranslation('settings');
  const [edit, setEdit] = useState<{ version: number; base: string; text: string } | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const dirty = edit !== null && edit.text !== edit.base;

  const discard = () => {
    setEdit(null);
    setNote('');
    setProblem('');
  };
  const save = async () => {
    if (!edit) return;
    const { id, title } = prompt;
    let written = false;
    setSaving(true);
    setProblem('');
    try {
      const stored = await saveOver<Prompt, string>({
        edit: { version: edit.version, base: edit.base, value: edit.text },
        title,
        read: () => call('GET /api/1.0/prompt/:id', { params: { id } }),
        pick: ({ text }) => text,
        write: async (version) => {
          const saved = await call('PUT /api/1.0/prompt/:id', {
            params: { id },
            ifMatch: version,
            body: { text: edit.text, note: note.trim() },
          });
          written = true;
          return saved;
        },
        lines: (text) => text.split('\n'),
      });
      await refreshPrompts();
      if (stored) discard();
      if (written) notifyDone(t('prompts.saved', { name: title }));
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setSaving(false);
    }
  };
  return {
    text: edit?.text ?? prompt.text,
    write: (text: string) =>
      setEdit((before) => ({ version: before?.version ?? prompt.version, base: before?.base ?? prompt.text, text })),
    note,
    setNote,
    dirty,
    /** Another user has saved in the meantime. */
    overtaken: dirty && edit.version !== prompt.version,
    problem,
    saving,
    save,
    discard,
  };
}
