import type { Task } from '@parlance/contract/calls/workspaces';
import { Progress } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { isRunning } from '../../../shared/state/isRunning.ts';
import { CancelTaskButton } from './CancelTaskButton.tsx';

const Grow = styled.div`
  flex: 1;
  min-width: 200px;
`;

interface TaskProgressProps {
  ws: string;
  /** The newest task of its kind, if it is still known. */
  task: Task | undefined;
  label: string;
  /** Text in place of a percentage until the task runs. */
  waiting?: string;
  /** Text before the reason of a failure. */
  failed: string;
  mayCancel: boolean;
  /** Restarts a failed task. */
  again?: { label: string; run: () => void } | undefined;
}

/** The progress of a task, with a button to stop it; or why it failed. */
export function TaskProgress({ ws, task, label, waiting, failed, mayCancel, again }: TaskProgressProps) {
  const { t } = useTranslation('common');
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
              label={label}
              value={known ? task.progress : undefined}
              max={1}
              text={known ? percent(task.progress) : waiting}
            />
          </Grow>
          {mayCancel && <CancelTaskButton ws={ws} taskId={task.taskId} label={t('action.cancel')} />}
        </Inline>
      </Card>
    );
  }
  if (task.status !== 'error') return null;
  return (
    <Alert>
      <Inline gap={2} justify="space-between">
        <span>{[failed, task.error ? errorText(task.error) : ''].filter(Boolean).join(' ')}</span>
        <Inline gap={2}>
          <Button size="s" onClick={() => setDismissed(task.taskId)}>
            {t('action.close')}
          </Button>
          {again && (
            <Button size="s" onClick={again.run}>
              {again.label}
            </Button>
          )}
        </Inline>
      </Inline>
    </Alert>
  );
}
