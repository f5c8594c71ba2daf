import type { IntentSummary } from '@parlance/contract/calls/nlp';
import { Button, Combobox, TextArea } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { draftKey } from '../../../shared/drafts/draftKey.ts';
import { useTextDraft } from '../../../shared/drafts/useDraft.ts';
import { SkippedNote } from './SkippedNote.tsx';
import { useAddUtterances } from './useAddUtterances.ts';
import { utteranceLines } from '../parts/pastedLines.ts';

/** Key of the draft of utterances that have no intent yet. */
export const linesDraft = (ws: string): string => draftKey(ws, 'all utterances', 'new');

interface AddUtterancesDialogProps {
  ws: string;
  open: boolean;
  intents: readonly IntentSummary[];
  /** Id of the preselected intent. */
  home: string;
  onClose: () => void;
}

/** Adds utterances to an intent that the user selects. */
export function AddUtterancesDialog({ open, ...rest }: AddUtterancesDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ ws, intents, home, onClose }: Omit<AddUtterancesDialogProps, 'open'>) {
  const { t } = useTranslation(['nlp', 'common', 'utterances']);
  const [text, setText] = useTextDraft(linesDraft(ws));
  const [chosen, setChosen] = useState<string | null>(home || null);
  const to = intents.find((one) => one.id === chosen);
  const { saving, ...adding } = useAddUtterances(ws, to ?? { id: '', intent_name: '' });
  const lines = utteranceLines(text);
  /** Closes when nothing was skipped; otherwise the skipped ones are shown. */
  const add = async (wanted: readonly string[], force = false) => {
    const skipped = await adding.add(wanted, force);
    if (!skipped) return;
    setText('');
    if (skipped.length === 0) onClose();
  };
  return (
    <Modal
      open
      title={t('utterances:new.title')}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="primary"
            loading={saving.busy}
            disabled={!to || lines.length === 0}
            onClick={() => void add(lines)}
          >
            {t('utterances.addButton')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {saving.error && <Alert>{saving.error}</Alert>}
        {adding.skipped.length > 0 && (
          <SkippedNote
            added={adding.added}
            skipped={adding.skipped}
            busy={saving.busy}
            onAddAnyway={(left) => void add(left, true)}
            onDismiss={onClose}
          />
        )}
        <TextArea
          label={t('view.utterances')}
          hint={t('utterances:new.hint')}
          rows={4}
          readOnly={saving.busy}
          value={text}
          onChange={(next) => {
            setText(next);
            saving.clearError();
          }}
        />
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
      </Stack>
    </Modal>
  );
}
