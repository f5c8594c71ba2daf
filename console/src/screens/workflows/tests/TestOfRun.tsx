import { Button } from '@parlance/ui-kit/form';
import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { call } from '../../../shared/api/call.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { TestDialog } from './TestDialog.tsx';

interface TestOfRunProps {
  ws: string;
  scriptId: string;
  /** Answers the run; undefined: there is none. */
  findRun: () => Promise<string | undefined>;
  size?: 's';
  /** A link asked for the test: it is made at once. */
  atOnce?: boolean;
}

/** Makes a test of a run: its lines and answers, and what it said and did. */
export function TestOfRun({ ws, scriptId, findRun, size, atOnce = false }: TestOfRunProps) {
  const { t } = useTranslation('scriptTests');
  const [busy, setBusy] = useState(atOnce);
  const [test, setTest] = useState<ScriptTestContent | null>(null);
  const make = async () => {
    const made = await attempt(t('ofRunFailed'), async () => {
      const runId = await findRun();
      if (runId === undefined) throw new Error(t('noRun'));
      const params = { ws, id: scriptId, runId };
      return call('GET /api/1.0/workspaces/:ws/script/:id/run/:runId/test', { params });
    });
    setTest(made ?? null);
    setBusy(false);
  };
  const begin = () => {
    setBusy(true);
    void make();
  };
  const makeAtOnce = useEffectEvent(make);
  useEffect(() => {
    if (atOnce) void makeAtOnce();
  }, [atOnce]);
  return (
    <>
      <Button size={size} icon="list-checks" loading={busy} onClick={begin}>
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
