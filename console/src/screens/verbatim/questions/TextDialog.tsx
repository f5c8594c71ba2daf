import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { limits } from '@parlance/contract/limits';
import { Select, TextArea, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { type QuestionActionProps, QuestionForm } from './QuestionForm.tsx';

/** Writes a document that answers a question, with the user's own text. */
export function TextDialog({ ws, question, ...outcome }: QuestionActionProps) {
  const { t } = useTranslation('verbatim');
  const bases = useCall('GET /api/1.0/gael/:ws/rag', { params: { ws } }).data?.data;
  const [chosen, setChosen] = useState(question.nearest_passage?.base ?? '');
  const [name, setName] = useState(question.text.slice(0, limits.nameLength));
  const [text, setText] = useTextDraft(draftKey(ws, 'text for question', question.id));
  const base = bases?.find(({ id }) => id === chosen) ?? bases?.[0];
  return (
    <QuestionForm
      {...outcome}
      title={t('questions.writeText')}
      submit={t('questions.save')}
      incomplete={!base || name.trim() === '' || text.trim() === ''}
      onSubmit={async () => {
        const made = await call('POST /api/1.0/verbatim/:ws/questions/:id/text', {
          params: { ws, id: question.id },
          body: { base: base?.id ?? '', name: name.trim(), text: text.trim() },
        });
        setText('');
        return t('questions.textMade', { name: made.title });
      }}
    >
      {bases?.length === 0 && <Alert tone="warning">{t('questions.noBase')}</Alert>}
      {bases && bases.length > 0 && (
        <Select
          label={t('questions.base')}
          value={base?.id ?? ''}
          onChange={setChosen}
          options={bases.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
      <TextField label={t('questions.title')} required maxLength={limits.nameLength} value={name} onChange={setName} />
      <TextArea
        label={t('questions.text')}
        hint={t('questions.textHint')}
        required
        rows={8}
        maxRows={16}
        maxLength={knowledgeLimits.textLength}
        value={text}
        onChange={setText}
      />
    </QuestionForm>
  );
}
