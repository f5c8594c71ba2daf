import type { Task } from '@parlance/contract/calls/workspaces';
import { Progress } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { can } from '../../../shared/state/session.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { isRunning } from '../data/queries.ts';
import { cancelTask } from '../training/trainingActions.ts';

const Grow = styled.div`
  flex: 1;
  min-width: 200px;
`;

interface RunProgressProps {
  ws: string;
  /** The newest evaluation of the class, if it is still known. */
  task: Task | undefined;
  onAgain: (() => void) | undefined;
}

/** The progress of the running evaluation, with a button to stop it; or why the newest one failed. */
export function RunProgress({ ws, task, onAgain }: RunProgressProps) {
  const { t } = useTranslation(['evaluation', 'common']);
  const { percent } = useFormats();
  const [dismissed, setDismissed] = useState('');
  if (task === undefined || task.taskId === dismissed) return null;
  if (isRunning(task)) {
    const known = task.status === 'running';
    return (
      <Card>
        <Inline gap={3}>
          <Grow>
            <Progress
              label={known ? t('running') : t('queued')}
              value={known ? task.progress : undefined}
              max={1}
              text={known ? percent(task.progress) : undefined}
            />
          </Grow>
          {can('nlp_class:edit', ws) && (
            <Button onClick={() => void cancelTask(ws, task.taskId)}>{t('action.cancel', { ns: 'common' })}</Button>
          )}
        </Inline>
      </Card>
    );
  }
  if (task.status !== 'error') return null;
  return (
    <Alert>
      <Inline gap={2} justify="space-between">
        <span>{[t('failed.run'), task.error ? errorText(task.error) : ''].filter(Boolean).join(' ')}</span>
        <Inline gap={2}>
          <Button size="s" onClick={() => setDismissed(task.taskId)}>
            {t('action.close', { ns: 'common' })}
          </Button>
          {onAgain && (
            <Button size="s" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
        </Inline>
      </Inline>
    </Alert>
  );
}
