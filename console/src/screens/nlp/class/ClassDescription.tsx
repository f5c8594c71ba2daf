import type { NlpClass } from '@parlance/contract/calls/nlp';
import { TextArea } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { draftKey } from '../drafts/draftKey.ts';
import { useEditDraft } from '../drafts/useDraft.ts';
import { SaveBar } from '../parts/SaveBar.tsx';
import { useSaving } from '../parts/useSaving.ts';
import { saveClassPart, writeClass } from './classActions.ts';

interface ClassDescriptionProps {
  ws: string;
  one: NlpClass;
  editable: boolean;
}

/** What a class is for, in its team's words. */
export function ClassDescription({ ws, one, editable }: ClassDescriptionProps) {
  const { t } = useTranslation('nlp');
  const draft = useEditDraft(draftKey(ws, 'class', one.id, 'description'), {
    version: one.version,
    value: one.description,
  });
  const saving = useSaving();
  const { edit } = draft;
  if (!editable && !one.description) return null;
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveClassPart(ws, one.id, edit, {
        title: t('class.description'),
        pick: (current) => current.description,
        write: (description, version) => writeClass(ws, one.id, { description }, version),
        lines: (text) => text.split('\n'),
      });
      if (saved) draft.clear();
    });
  return (
    <Card>
      <Stack gap={3}>
        <TextArea
          label={t('class.description')}
          rows={2}
          maxLength={2000}
          readOnly={!editable}
          value={draft.value}
          onChange={draft.change}
        />
        <SaveBar
          dirty={edit !== undefined}
          busy={saving.busy}
          error={saving.error}
          onSave={() => void save()}
          onDiscard={draft.clear}
        />
      </Stack>
    </Card>
  );
}
