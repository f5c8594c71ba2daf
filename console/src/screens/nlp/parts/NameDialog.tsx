import { limits } from '@parlance/contract/limits';
import { Button, TextField } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { SubmitForm } from '../../../shared/ui/SubmitForm.tsx';
import { useFieldProblem } from '../../../shared/ui/useFieldProblem.ts';

interface NameDialogProps {
  title: string;
  /** Key of the draft of the name, which survives closing the dialog. */
  draft: string;
  placeholder?: string | undefined;
  /** Fields besides the name. */
  children?: ReactNode;
  onClose: () => void;
  /** Creates the object; rejects if that fails. */
  onCreate: (name: string) => Promise<void>;
}

/** Fields whose errors are shown at the name. */
const nameFields = ['name', 'intent_name', 'class_name', 'corpus_name'];

/** Asks for the name of a new object and its other required fields. */
export function NameDialog({ title, draft, placeholder, children, onClose, onCreate }: NameDialogProps) {
  const { t } = useTranslation(['nlp', 'common']);
  const form = useId();
  const [name, setName] = useTextDraft(draft);
  const { ref, problem: nameProblem, refuse, clear } = useFieldProblem();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!name.trim()) return refuse(t('nameMissing'));
    setBusy(true);
    clear();
    setProblem('');
    try {
      await onCreate(name.trim());
      setName('');
    } catch (reason) {
      const aboutName =
        reason instanceof ApiError && (reason.status === 409 || nameFields.some((field) => field in reason.fields));
      if (aboutName) refuse(reasonOf(reason));
      else setProblem(reasonOf(reason));
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
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            {t('action.create', { ns: 'common' })}
          </Button>
        </>
      }
    >
      <SubmitForm
        id={form}
        problem={problem}
        onSubmit={() => {
          if (!busy) void submit();
        }}
      >
        <TextField
          ref={ref}
          label={t('name')}
          required
          maxLength={limits.nameLength}
          placeholder={placeholder}
          value={name}
          error={nameProblem}
          onChange={(next) => {
            setName(next);
            clear();
            setProblem('');
          }}
        />
        {children}
      </SubmitForm>
    </Modal>
  );
}
