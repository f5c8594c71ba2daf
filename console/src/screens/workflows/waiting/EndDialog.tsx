import { limits } from '@parlance/contract/limits';
import { Button, TextArea } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../../shared/api/useSaving.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { endWaiting } from './waitingActions.ts';

interface EndDialogProps {
  ws: string;
  scriptId: string;
  /** Ids of the runs; undefined: all waiting runs of earlier versions. */
  runs: string[] | undefined;
  /** Number of the runs. */
  count: number;
  /** Whether some of them talk with a person. */
  talks: boolean;
  onClose: () => void;
}

/** Ends waiting runs, with a message to the people who talk with them. */
export function EndDialog({ ws, scriptId, runs, count, talks, onClose }: EndDialogProps) {
  const { t } = useTranslation(['waitingRuns', 'common']);
  const [message, setMessage] = useState('');
  const saving = useSaving();
  const end = async () => {
    await endWaiting(ws, scriptId, runs ? { runs } : {}, message.trim());
    onClose();
  };
  return (
    <Modal
      open
      title={t('end.title', { count })}
      description={t(talks ? 'end.text' : 'end.textSilent')}
      dismissable={!saving.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={saving.busy} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="danger" icon="square" loading={saving.busy} onClick={() => void saving.run(end)}>
            {t('end.confirm', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {saving.error && <Alert>{saving.error}</Alert>}
        {talks && (
          <TextArea
            label={t('end.message')}
            hint={t('end.messageHint')}
            maxLength={limits.answerLength}
            value={message}
            onChange={setMessage}
          />
        )}
      </Stack>
    </Modal>
  );
}
