import { Button } from '@parlance/ui-kit/form';
import { useDialogHold } from '@parlance/ui-kit/overlay';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../../../shared/feedback/toasts.ts';
import { DialogActions } from '../../../../shared/ui/StepsDialog.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { refreshKnowledge } from '../data/refreshKnowledge.ts';
import { type Description, DescriptionFields } from './DescriptionFields.tsx';
import { SubmitForm } from '../../../../shared/ui/SubmitForm.tsx';

/** The properties of each form that adds documents. */
export interface AddProps {
  ws: string;
  /** Id of the knowledge base. */
  base: string;
  /** Called with whether closing would lose data. */
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

interface AddFormProps extends AddProps {
  children: ReactNode;
  /** A required field is empty. */
  incomplete: boolean;
  /** Adds the document. @throws ApiError */
  onAdd: (description: Description) => Promise<unknown>;
}

/** The form of a single document, with language and tags below its fields. */
export function AddForm({ children, incomplete, onAdd, onCancel, onDone }: AddFormProps) {
  const { t } = useTranslation(['knowledge', 'common']);
  const id = useId();
  const [description, setDescription] = useState<Description>({ language: null, tags: [] });
  const saving = useSaving();
  useDialogHold(saving.busy);
  const submit = async () => {
    if (incomplete || saving.busy) return;
    if (!(await saving.run(() => onAdd(description)))) return;
    void refreshKnowledge();
    notifyDone(t('add.done', { count: 1 }));
    onDone();
  };
  return (
    <SubmitForm id={id} problem={saving.error} onSubmit={() => void submit()}>
      {children}
      <DescriptionFields value={description} onChange={setDescription} />
      <DialogActions>
        <Button disabled={saving.busy} onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" form={id} variant="primary" loading={saving.busy} disabled={incomplete}>
          {t('add.submit', { count: 1 })}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}
