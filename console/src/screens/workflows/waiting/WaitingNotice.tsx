import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { checkCall, waitingCall } from './waitingActions.ts';
import { WaitingDialog } from './WaitingDialog.tsx';

interface WaitingNoticeProps {
  ws: string;
  scriptId: string;
  readOnly: boolean;
}

/** Says that runs wait in versions which are not in production, and opens the dialog to move or end them. */
export function WaitingNotice({ ws, scriptId, readOnly }: WaitingNoticeProps) {
  const { t } = useTranslation('waitingRuns');
  const [open, setOpen] = useState(false);
  const waiting = useCall(waitingCall, { params: { ws, id: scriptId } }, { keepPrevious: true });
  const groups = waiting.data?.data ?? [];
  const sentences = groups.map(({ version, runs, conversations }) =>
    conversations === runs ? t('conversations', { count: runs, version }) : t('runs', { count: runs, version }),
  );
  const show = () => {
    // An earlier check may be of another version, or of runs that have gone on.
    void invalidate(checkCall);
    setOpen(true);
  };
  return (
    <>
      {groups.length > 0 && (
        <Alert tone="info">
          {sentences.join(' ')}{' '}
          {!readOnly && (
            <Button size="s" onClick={show}>
              {t('decide')}
            </Button>
          )}
        </Alert>
      )}
      {open && waiting.data && (
        <WaitingDialog ws={ws} scriptId={scriptId} waiting={waiting.data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
