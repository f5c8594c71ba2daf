import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';

interface TestSetNameDialogProps {
  title: string;
  /** The current name; empty for a new test set. */
  name: string;
  onClose: () => void;
  /** Rejects when it could not be saved. */
  onSave: (name: string) => Promise<void>;
}

/** Asks for the name of a test set. */
export function TestSetNameDialog({ title, name, onClose, onSave }: TestSetNameDialogProps) {
  const { t } = useTranslation(['evaluation', 'nlp', 'common']);
  const form = useId();
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const saving = useSaving();
  const save = async () => {
    if (saving.busy) return;
    const wanted = text.trim();
    if (!wanted) saving.refuse(t('nlp:nameMissing'));
    // Focusing the field makes screen readers read its error.
    if (!wanted || !(await saving.run(() => onSave(wanted)))) field.current?.focus();
  };
  return (
    <Modal
      open
      size="small"
      title={title}
      closeOnOutside={false}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={saving.busy}>
            {name === '' ? t('action.create', { ns: 'common' }) : t('action.save', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <SubmitForm id={form} onSubmit={() => void save()}>
        <TextField
          ref={field}
          label={t('testSets.name')}
          required
          maxLength={limits.nameLength}
          value={text}
          error={saving.error}
          onChange={(next) => {
            setText(next);
            saving.clearError();
          }}
        />
      </SubmitForm>
    </Modal>
  );
}
