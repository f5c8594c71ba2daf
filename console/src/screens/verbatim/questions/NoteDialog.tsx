import { limits } from '@parlance/contract/limits';
import { questionLimits } from '@parlance/contract/questionTables';
import { TextArea, TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { type QuestionActionProps, QuestionForm } from './QuestionForm.tsx';

/** Records which document is missing to answer a question. */
export function NoteDialog({ ws, question, ...outcome }: QuestionActionProps) {
  const { t } = useTranslation('verbatim');
  const [title, setTitle] = useState(question.text.slice(0, limits.nameLength));
  const [note, setNote] = useState('');
  return (
    <QuestionForm
      {...outcome}
      title={t('questions.noteMissing')}
      submit={t('questions.save')}
      incomplete={title.trim() === ''}
      onSubmit={async () => {
        await call('POST /api/1.0/verbatim/:ws/questions/:id/note', {
          params: { ws, id: question.id },
          body: { title: title.trim(), note },
        });
        return t('questions.noted');
      }}
    >
      <TextField
        label={t('questions.title')}
        required
        maxLength={limits.nameLength}
        value={title}
        onChange={setTitle}
      />
      <TextArea
        label={t('questions.note')}
        optional
        rows={4}
        maxLength={questionLimits.noteLength}
        value={note}
        onChange={setNote}
      />
    </QuestionForm>
  );
}
