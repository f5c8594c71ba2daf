import type { QuestionDetail } from '@parlance/contract/calls/questions';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';

/** What each dialog about a question is given. */
export interface ActingProps {
  ws: string;
  question: QuestionDetail;
  onClose: () => void;
  onDone: () => void;
}

interface QuestionFormProps extends Pick<ActingProps, 'onClose' | 'onDone'> {
  title: string;
  submit: string;
  incomplete: boolean;
  /** Does it, and tells what was done. */
  onSubmit: () => Promise<string>;
  children: ReactNode;
}

/** The dialog of something that is done about a question. */
export function QuestionForm({ title, submit, incomplete, onSubmit, onClose, onDone, children }: QuestionFormProps) {
  const { t } = useTranslation('common');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      notifyDone(await onSubmit());
      onDone();
    } catch (error) {
      setProblem(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      closeOnOutside={false}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={busy} disabled={incomplete}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !incomplete) void run();
        }}
      >
        <Stack gap={4}>
          {problem !== '' && <Alert>{problem}</Alert>}
          {children}
        </Stack>
      </form>
    </Modal>
  );
}
