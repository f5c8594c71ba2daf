import type { QuestionDetail } from '@parlance/contract/calls/questions';
import { Button } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { SubmitForm } from '../../../shared/ui/SubmitForm.tsx';

/** The properties of each dialog of a question action. */
export interface QuestionActionProps {
  ws: string;
  question: QuestionDetail;
  onClose: () => void;
  onDone: () => void;
}

interface QuestionFormProps extends Pick<QuestionActionProps, 'onClose' | 'onDone'> {
  title: string;
  submit: string;
  incomplete: boolean;
  /** Performs the action. Returns the text that confirms it. */
  onSubmit: () => Promise<string>;
  children: ReactNode;
}

/** The dialog of a question action. */
export function QuestionForm({ title, submit, incomplete, onSubmit, onClose, onDone, children }: QuestionFormProps) {
  const { t } = useTranslation('common');
  const form = useId();
  const saving = useSaving();
  const save = async () => {
    notifyDone(await onSubmit());
    onDone();
  };
  return (
    <Modal
      open
      title={title}
      closeOnOutside={false}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={saving.busy} disabled={incomplete}>
            {submit}
          </Button>
        </>
      }
    >
      <SubmitForm
        id={form}
        problem={saving.error}
        onSubmit={() => {
          if (!saving.busy && !incomplete) void saving.run(save);
        }}
      >
        {children}
      </SubmitForm>
    </Modal>
  );
}
