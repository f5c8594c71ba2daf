import { Spinner } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../shared/i18n/format.ts';
import { isRunning } from '../../shared/state/isRunning.ts';
import { kindOf, useTaskName, useTasks } from './useTasks.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

const Trigger = styled(Button)`
  &&&[data-running='true'] {
    border-radius: var(--radius-pill);
    background: var(--info-subtle);
    color: var(--info-text);
  }
`;

const TaskList = lazy(async () => ({ default: (await import('./TaskList.tsx')).TaskList }));

/** The background tasks of the workspace; hidden until the workspace has one. */
export function BackgroundTasks({ ws }: { ws: string }) {
  const { t } = useTranslation('shell');
  const { percent } = useFormats();
  const nameOf = useTaskName(ws);
  const tasks = useTasks(ws);
  // The name would leave no room for the menu of workspaces.
  const phone = useMediaQuery('(max-width: 600px)');
  const running = tasks.find(isRunning);
  if (tasks.length === 0) return null;
  // 0: the progress is unknown.
  const progress = running && running.progress > 0 ? percent(running.progress) : undefined;
  const shown = running && [t(`task.kind.${kindOf(running)}`), progress].filter(Boolean).join(' · ');
  return (
    <Popover
      label={t('task.menu')}
      placement="bottom-end"
      width={340}
      trigger={(trigger) => (
        // The same button in both states, because the panel is anchored to it.
        <Trigger
          size="s"
          variant="ghost"
          data-running={running !== undefined}
          icon={running ? undefined : 'activity'}
          title={running ? nameOf(running) : t('task.menu')}
          aria-label={shown ? labelled(t('task.menu'), shown) : t('task.menu')}
          {...trigger}
        >
          {shown && (
            <>
              <Spinner size={12} delay={0} label="" /> {phone ? progress : shown}
            </>
          )}
        </Trigger>
      )}
    >
      <Suspense fallback={<Spinner />}>
        <TaskList ws={ws} tasks={tasks} />
      </Suspense>
    </Popover>
  );
}
