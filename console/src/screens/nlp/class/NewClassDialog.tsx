import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Checkbox, TextArea } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIntents } from '../data/queries.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { NameDialog } from '../parts/NameDialog.tsx';
import { createClass } from './classActions.ts';

interface NewClassDialogProps {
  ws: string;
  onClose: () => void;
  onCreated: (one: NlpClass) => void;
}

/** Creates a class with a name, a purpose and first intents. */
export function NewClassDialog({ ws, onClose, onCreated }: NewClassDialogProps) {
  const { t } = useTranslation('nlp');
  const [description, setDescription] = useTextDraft(draftKey(ws, 'new class', 'description'));
  const [withAll, setWithAll] = useState(false);
  const intents = useIntents(ws).data?.data ?? [];
  return (
    <NameDialog
      title={t('class.add')}
      draft={draftKey(ws, 'new class')}
      placeholder={t('class.namePlaceholder')}
      onClose={onClose}
      onCreate={async (class_name) => {
        const made = await createClass(ws, {
          class_name,
          description,
          intents: withAll ? intents.map((one) => one.id) : [],
        });
        setDescription('');
        onCreated(made);
      }}
    >
      <TextArea
        label={t('class.description')}
        optional
        rows={2}
        maxLength={2000}
        value={description}
        onChange={setDescription}
      />
      {intents.length > 0 && (
        <Checkbox label={t('class.withAll', { count: intents.length })} checked={withAll} onChange={setWithAll} />
      )}
    </NameDialog>
  );
}
