import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { Popover } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { can } from '../../../shared/state/session.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useNeedToTrain, useTask, useTasks } from '../data/queries.ts';
import { cancelTask } from './trainingActions.ts';
import { trainingView } from './trainingView.ts';

const Reason = styled.button`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  cursor: pointer;
`;

interface TrainingPillProps {
  ws: string;
  one: NlpClass;
  /** Says which class is meant. */
  named: boolean;
}

/** How a class stands: ready, changed, being trained (with cancel), failed (with the reason). */
export function TrainingPill({ ws, one, named }: TrainingPillProps) {
  const { t } = useTranslation('nlp');
  const need = useNeedToTrain(ws, one.id, one.state === 'outdated');
  const view = trainingView(one, need.data?.changes);
  const prefix = named ? `${one.class_name} · ` : '';
  if (view.kind === 'training') return <RunningPill ws={ws} one={one} prefix={prefix} />;
  if (view.kind === 'failed') return <FailedPill ws={ws} one={one} prefix={prefix} />;
  if (view.kind === 'ready')
    return (
      <Pill tone="good" icon="circle-check">
        {prefix + t('training.ready')}
      </Pill>
    );
  if (view.kind === 'untrained')
    return (
      <Pill tone="warning" icon="triangle-alert">
        {prefix + t('training.untrained')}
      </Pill>
    );
  const changes = view.changes;
  return (
    <Pill tone="warning" icon="triangle-alert">
      {prefix + (changes === undefined ? t('training.outdated') : t('training.changes', { count: changes }))}
    </Pill>
  );
}

function RunningPill({ ws, one, prefix }: { ws: string; one: NlpClass; prefix: string }) {
  const { t } = useTranslation('nlp');
  const { percent } = useFormats();
  const task = useTask(ws, one.task_id ?? '');
  const share = Math.round((task?.progress ?? 0) * 100) / 100;
  return (
    <Inline gap={1} wrap={false}>
      <Pill tone="info" icon="loader-circle">
        {prefix + t('training.running', { progress: percent(share) })}
      </Pill>
      {one.task_id !== null && can('nlp_class:edit', ws) && (
        <IconButton
          size="s"
          icon="circle-stop"
          label={t('action.cancelTraining')}
          onClick={() => void cancelTask(ws, one.task_id ?? '')}
        />
      )}
    </Inline>
  );
}

function FailedPill({ ws, one, prefix }: { ws: string; one: NlpClass; prefix: string }) {
  const { t } = useTranslation('nlp');
  const { data } = useTasks(ws);
  const task = data?.data.find(
    ({ kind, subject, status }) => kind === 'train' && subject === one.id && status === 'error',
  );
  return (
    <Popover
      label={t('training.failed')}
      trigger={(trigger) => (
        <Reason type="button" {...trigger}>
          <Pill tone="bad" icon="circle-alert">
            {prefix + t('training.failed')}
          </Pill>
        </Reason>
      )}
    >
      {task?.error?.message ?? t('training.failedText')}
    </Popover>
  );
}
