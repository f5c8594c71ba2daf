import { Button, Combobox } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SelectIntentDialogProps {
  title: string;
  label: string;
  intents: readonly { id: string; intent: string }[];
  /** Whether `none of them` can be selected. */
  mayBeNone: boolean;
  onClose: () => void;
  /** Called with the id of the intent, null for none of them. */
  onChoose: (id: string | null) => Promise<unknown>;
}

/** Option for out of scope: no intent has an empty id. */
const noIntent = '';

/** Asks for the intent of utterances or test cases. */
export function SelectIntentDialog({ title, label, intents, mayBeNone, onClose, onChoose }: SelectIntentDialogProps) {
  const { t } = useTranslation(['evaluation', 'common']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    if (chosen === null) return;
    setBusy(true);
    await onChoose(chosen === noIntent ? null : chosen);
    setBusy(false);
  };
  return (
    <Modal
      open
      size="small"
      title={title}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" loading={busy} disabled={chosen === null} onClick={() => void choose()}>
            {t('predictions.assign')}
          </Button>
        </>
      }
    >
      <Combobox
        label={label}
        value={chosen}
        onChange={setChosen}
        options={[
          ...(mayBeNone ? [{ value: noIntent, label: t('none') }] : []),
          ...intents.map(({ id, intent }) => ({ value: id, label: intent })),
        ]}
      />
    </Modal>
  );
}
