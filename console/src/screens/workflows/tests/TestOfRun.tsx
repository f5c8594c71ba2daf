import { Button } from '@parlance/ui-kit/form';
import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { TestDialog } from './TestDialog.tsx';

const testCall = 'GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test';

interface TestOfRunProps {
  ws: string;
  scriptId: string;
  /** Returns the run's id; undefined: there is none. */
  findRun: () => Promise<string | undefined>;
  size?: 's';
}

/** Creates a test from a run: its messages and answers, with the run's own messages and calls as expectations. */
export function TestOfRun({ ws, scriptId, findRun, size }: TestOfRunProps) {
  const { t } = useTranslation('scriptTests');
  const [busy, setBusy] = useState(false);
  const [test, setTest] = useState<ScriptTestContent | null>(null);
  const make = async () => {
    setBusy(true);
    const made = await attempt(t('ofRunFailed'), async () => {
      const runId = await findRun();
      if (runId === undefined) throw new Error(t('noRun'));
      const params = { ws, id: scriptId, runId };
      return call(testCall, { params });
    });
    setTest(made ?? null);
    setBusy(false);
  };
  return (
    <>
      <Button size={size} icon="list-checks" loading={busy} onClick={() => void make()}>
        {t('saveAsTest')}
      </Button>
      {test && (
        <TestDialog
          place={{ ws, scriptId, saved: null }}
          test={test}
          onSaved={() => notifyDone(t('saved'))}
          onClose={() => setTest(null)}
        />
      )}
    </>
  );
}

interface LinkedTestProps {
  ws: string;
  scriptId: string;
  runId: string;
  onClose: () => void;
}

/** The test of a run that a link has requested, open to be saved. */
export function LinkedTest({ ws, scriptId, runId, onClose }: LinkedTestProps) {
  const { t } = useTranslation('scriptTests');
  const test = useCall(testCall, { params: { ws, id: scriptId, runId } });
  if (test.error) return <Alert>{t('ofRunFailed')}</Alert>;
  if (!test.data) return null;
  const place = { ws, scriptId, saved: null };
  return <TestDialog place={place} test={test.data} onSaved={() => notifyDone(t('saved'))} onClose={onClose} />;
}
