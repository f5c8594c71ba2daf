import type { ScriptRun } from '@parlance/contract/calls/scriptRuns';
import type { ListedScript } from '@parlance/contract/calls/scripts';
import { Button } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EndDialog } from './EndDialog.tsx';
import { moveWaiting } from './waitingActions.ts';

interface WaitingRunActionsProps {
  ws: string;
  run: ScriptRun;
  script: ListedScript;
}

/** The actions on a waiting run: move it to the version in production, or end it with a message. */
export function WaitingRunActions({ ws, run, script }: WaitingRunActionsProps) {
  const { t } = useTranslation('waitingRuns');
  const [moving, setMoving] = useState(false);
  const [ending, setEnding] = useState(false);
  const { run_id: id, script_id: scriptId } = run;
  const { production_version: production } = script;
  const move = async () => {
    setMoving(true);
    await moveWaiting(ws, scriptId, { runs: [id] });
    setMoving(false);
  };
  if (run.state !== 'waiting' || run.branch !== 'production') return null;
  return (
    <>
      {production !== null && production !== run.version && (
        <Button icon="arrow-right" loading={moving} onClick={() => void move()}>
          {t('move.to', { version: production })}
        </Button>
      )}
      {run.conversation_id !== null && (
        <Button icon="square" onClick={() => setEnding(true)}>
          {t('end.withMessage')}
        </Button>
      )}
      {ending && <EndDialog ws={ws} scriptId={scriptId} runs={[id]} count={1} talks onClose={() => setEnding(false)} />}
    </>
  );
}
