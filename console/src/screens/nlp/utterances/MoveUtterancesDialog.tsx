import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { Button, Combobox } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MoveUtterancesDialogProps {
  /** The number of utterances to move; 0: closed. */
  count: number;
  intents: readonly IntentSummary[];
  onClose: () => void;
  onMove: (to: IntentSummary) => Promise<void>;
}

/** Asks for the target intent of utterances. */
export function MoveUtterancesDialog({ count, ...rest }: MoveUtterancesDialogProps) {
  return count > 0 ? <OpenDialog count={count} {...rest} /> : null;
}

function OpenDialog({ count, intents, onClose, onMove }: MoveUtterancesDialogProps) {
  const { t } = useTranslation(['nlp', 'common']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const to = intents.find((one) => one.id === chosen);
  const move = async () => {
    if (!to) return;
    setBusy(true);
    await onMove(to);
    setBusy(false);
  };
  return (
    <Modal
      open
      size="small"
      title={t('move.title', { count })}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button variant="primary" loading={busy} disabled={!to} onClick={() => void move()}>
            {t('move.button')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('move.to')}
        value={chosen}
        onChange={setChosen}
        options={intents.map((one) => ({
          value: one.id,
          label: one.intent_name,
          description: one.classes.join(', ') || undefined,
        }))}
      />
    </Modal>
  );
}
