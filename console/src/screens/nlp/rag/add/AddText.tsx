import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { limits } from '@parlance/contract/limits';
import { TextArea, TextField } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { newDocumentDraft } from '../data/knowledgeDrafts.ts';
import { useTextDraft } from '../../../../shared/drafts/useDraft.ts';
import { AddForm, type AddProps } from './AddForm.tsx';

/** Adds a typed text; it is kept as a draft when the dialog is closed. */
export function AddText(props: AddProps) {
  const { t } = useTranslation('knowledge');
  const { ws, base } = props;
  const [name, setName] = useTextDraft(newDocumentDraft(ws, base, 'name'));
  const [text, setText] = useTextDraft(newDocumentDraft(ws, base, 'text'));
  return (
    <AddForm
      {...props}
      incomplete={name.trim() === '' || text.trim() === ''}
      onAdd={async (description) => {
        await call('POST /api/1.0/gael/:ws/rag/:base/texts', {
          params: { ws, base },
          body: { name: name.trim(), text: text.trim(), ...description },
        });
        setName('');
        setText('');
      }}
    >
      <TextField
        label={t('column.name')}
        required
        maxLength={limits.nameLength}
        placeholder={t('add.namePlaceholder')}
        value={name}
        onChange={setName}
      />
      <TextArea
        label={t('add.text')}
        hint={t('add.textHint')}
        required
        rows={8}
        maxRows={16}
        maxLength={knowledgeLimits.textLength}
        value={text}
        onChange={setText}
      />
    </AddForm>
  );
}
