import type { Task } from '@parlance/contract/calls/workspaces';
import { Pill, Progress, RelativeTime, Spinner } from '@parlance/ui-kit/data';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../shared/api/call.ts';
import { invalidate } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { can } from '../../shared/state/session.ts';
import { tellFailed } from '../../shared/state/toasts.ts';
import { isActive, kindOf, useTaskName, useTasks } from './useTasks.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-2);
`;
const Trigger = styled(Button)`
  &&&[data-running='true'] {
    border-radius: var(--radius-pill);
    background: var(--info-subtle);
    color: var(--info-text);
  }
`;

const tones = { queued: 'neutral', running: 'info', completed: 'good', error: 'bad', cancelled: 'neutral' } as const;

function Line({ task, ws }: { task: Task; ws: string }) {
  const { t } = useTranslation('shell');
  const { locale } = useFormats();
  const name = useTaskName(ws)(task);
  const cancel = useMutation({
    mutationFn: () => call('DELETE /api/1.0/workspaces/:ws/queue/:taskId', { params: { ws, taskId: task.taskId } }),
    onSettled: () => invalidate('GET /api/1.0/workspaces/:ws/queue'),
    onError: () => tellFailed(t('work.cancelFailed')),
  });
  if (isActive(task))
    return (
      <Row>
        <Progress
          label={name}
          value={task.status === 'running' && task.progress > 0 ? task.progress : undefined}
          max={1}
          text={task.status === 'queued' ? t('work.status.queued') : undefined}
        />
        {can('nlp_class:edit', ws) && (
          <IconButton
            icon="x"
            size="s"
            label={t('work.cancelOne', { name })}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          />
        )}
      </Row>
    );
  return (
    <Row title={task.error?.message}>
      <span>
        {name} · <RelativeTime date={task.updated_at} locale={locale} />
      </span>
      <Pill tone={tones[task.status]}>{t(`work.status.${task.status}`)}</Pill>
    </Row>
  );
}

const shownAtOnce = 8;

/** What runs in the background of the workspace; nothing is shown before something ever did. */
export function BackgroundWork({ ws }: { ws: string }) {
  const { t } = useTranslation('shell');
  const { percent } = useFormats();
  const nameOf = useTaskName(ws);
  const tasks = useTasks(ws);
  const running = tasks.find(isActive);
  if (tasks.length === 0) return null;
  return (
    <Popover
      label={t('work.menu')}
      placement="bottom-end"
      width={340}
      trigger={(trigger) => (
        // One button in both states: the panel hangs on it.
        <Trigger
          size="s"
          variant="ghost"
          data-running={running !== undefined}
          icon={running ? undefined : 'activity'}
          title={running ? nameOf(running) : t('work.menu')}
          aria-label={running ? `${t('work.menu')}: ${nameOf(running)} ${percent(running.progress)}` : t('work.menu')}
          {...trigger}
        >
          {running && (
            <>
              <Spinner size={12} delay={0} label="" /> {t(`work.kind.${kindOf(running)}`)} · {percent(running.progress)}
            </>
          )}
        </Trigger>
      )}
    >
      <Stack gap={3}>
        {tasks.slice(0, shownAtOnce).map((task) => (
          <Line key={task.taskId} task={task} ws={ws} />
        ))}
      </Stack>
    </Popover>
  );
}
