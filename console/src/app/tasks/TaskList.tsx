import type { VerbatimExport } from '@parlance/contract/calls/verbatim';
import type { Task } from '@parlance/contract/calls/workspaces';
import { cancelPermission } from '@parlance/contract/permissions';
import { Pill, Progress, RelativeTime } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { exportedFile, saveExport } from '../../shared/exports/exportedFile.ts';
import { invalidate } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { can } from '../../shared/state/session.ts';
import { notifyFailed } from '../../shared/feedback/toasts.ts';
import { isRunning } from '../../shared/state/isRunning.ts';
import { useTaskName } from './useTasks.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
`;
/** The error of a failed task, below the task. */
const Reason = styled.span`
  grid-column: 1 / -1;
  color: var(--text-muted);
  font-size: var(--size-s);
  overflow-wrap: anywhere;
`;
const tones = { queued: 'neutral', running: 'info', completed: 'good', error: 'bad', cancelled: 'neutral' } as const;

function Line({ task, ws }: { task: Task; ws: string }) {
  const { t } = useTranslation('shell');
  const { locale, exact } = useFormats();
  const name = useTaskName(ws)(task);
  const cancel = useMutation({
    mutationFn: () => call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId: task.taskId } }),
    onSettled: () => invalidate('GET /api/1.0/workspaces/:ws/queue'),
    onError: () => notifyFailed(t('task.cancelFailed')),
  });
  const save = useMutation({
    mutationFn: (file: VerbatimExport) => saveExport(ws, file),
    onError: (error) => notifyFailed(reasonOf(error), { title: t('task.downloadFailed') }),
  });
  if (isRunning(task))
    return (
      <Row>
        <Progress
          label={name}
          value={task.status === 'running' && task.progress > 0 ? task.progress : undefined}
          max={1}
          text={task.status === 'queued' ? t('task.status.queued') : undefined}
        />
        {can(cancelPermission(task.kind), ws) && (
          <IconButton
            icon="x"
            size="s"
            label={t('task.cancelOne', { name })}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          />
        )}
      </Row>
    );
  const file = exportedFile(task);
  if (file)
    return (
      <Row title={t('task.keptUntil', { name: file.name, time: exact(file.expires_at) })}>
        <span>
          {name} · <RelativeTime date={task.updated_at} locale={locale} />
        </span>
        <Button
          size="s"
          icon="download"
          aria-label={t('task.downloadOne', { name: file.name })}
          loading={save.isPending}
          onClick={() => save.mutate(file)}
        >
          {t('task.download')}
        </Button>
      </Row>
    );
  return (
    <Row>
      <span>
        {name} · <RelativeTime date={task.updated_at} locale={locale} />
      </span>
      <Pill tone={tones[task.status]}>{t(`task.status.${task.status}`)}</Pill>
      {task.error && <Reason>{errorText(task.error)}</Reason>}
    </Row>
  );
}

const shownAtOnce = 8;

/**
 * The newest background tasks, and those with a file that is still kept: progress of the running ones, results of the
 * others.
 */
export function TaskList({ ws, tasks }: { ws: string; tasks: readonly Task[] }) {
  return (
    <Stack gap={3}>
      {tasks
        .filter((task, at) => at < shownAtOnce || exportedFile(task))
        .map((task) => (
          <Line key={task.taskId} task={task} ws={ws} />
        ))}
    </Stack>
  );
}
