import type { NlpClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { IconButton } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useNeedToTrain, useTask } from '../data/queries.ts';
import { FailedPill } from './FailedPill.tsx';
import { cancelTask } from '../tasks/cancelTask.ts';
import { trainingView } from './trainingView.ts';

interface TrainingPillProps {
  ws: string;
  one: NlpClass;
  /** Prefixes the name of the class. */
  named: boolean;
}

/** The training state of a class: ready, changed, in training (with cancel) or failed (with the reason). */
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
