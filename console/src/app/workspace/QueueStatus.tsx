import { Pill, RelativeTime, Skeleton } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { useTaskName } from '../tasks/useTasks.ts';

const Lines = styled.ul`
  display: grid;
  gap: var(--space-2);
  ${plainList}
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
  }
  small {
    color: var(--text-muted);
  }
`;

const tones = { queued: 'neutral', running: 'info', completed: 'good', error: 'bad', cancelled: 'neutral' } as const;
const shownAtOnce = 5;

/** The tasks of a workspace, newest first. */
export function QueueStatus({ ws }: { ws: string }) {
  const { t } = useTranslation(['workspace', 'shell']);
  const { locale, percent } = useFormats();
  const queue = useCall('GET /api/1.0/workspaces/:ws/queue', { params: { ws } });
  const nameOf = useTaskName(ws);
  return (
    <Card title={t('queue.title')} level={3}>
      <Answer query={queue} loading={<Skeleton lines={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            t('queue.empty')
          ) : (
            <Lines>
              {data.slice(0, shownAtOnce).map((task) => (
                <li key={task.taskId} title={task.error ? errorText(task.error) : undefined}>
                  <span>
                    {nameOf(task)} <RelativeTime date={task.updated_at} locale={locale} />
                  </span>
                  <Pill tone={tones[task.status]}>
                    {t(`shell:task.status.${task.status}`)}
                    {task.status === 'running' && ` · ${percent(task.progress)}`}
                  </Pill>
                </li>
              ))}
            </Lines>
          )
        }
      </Answer>
    </Card>
  );
}
