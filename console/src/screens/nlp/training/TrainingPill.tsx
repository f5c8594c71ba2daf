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
import { StateLabel } from './StateLabel.tsx';
import { trainingView } from './trainingView.ts';

interface TrainingPillProps {
  ws: string;
  one: NlpClass;
  /** Shows the name of the class before the state. */
  named: boolean;
}

/** The training state of a class: ready, changed, in training (with cancel) or failed (with the reason). */
export function TrainingPill({ ws, one, named }: TrainingPillProps) {
  const { t } = useTranslation('nlp');
  const need = useNeedToTrain(ws, one.id, one.state === 'outdated');
  const view = trainingView(one, need.data?.changes);
  const name = named ? one.class_name : undefined;
  if (view.kind === 'training') return <RunningPill ws={ws} one={one} name={name} />;
  if (view.kind === 'failed') return <FailedPill ws={ws} one={one} name={name} />;
  if (view.kind === 'ready')
    return (
      <Pill tone="good" icon="circle-check">
        <StateLabel name={name}>{t('training.ready')}</StateLabel>
      </Pill>
    );
  if (view.kind === 'untrained')
    return (
      <Pill tone="warning" icon="triangle-alert">
        <StateLabel name={name}>{t('training.untrained')}</StateLabel>
      </Pill>
    );
  const changes = view.changes;
  return (
    <Pill tone="warning" icon="triangle-alert">
      <StateLabel name={name}>
        {changes === undefined ? t('training.outdated') : t('training.changes', { count: changes })}
      </StateLabel>
    </Pill>
  );
}

function RunningPill({ ws, one, name }: { ws: string; one: NlpClass; name: string | undefined }) {
  const { t } = useTranslation('nlp');
  const { percent } = useFormats();
  const task = useTask(ws, one.task_id ?? '');
  const share = Math.round((task?.progress ?? 0) * 100) / 100;
  return (
    <Inline gap={1} wrap={false}>
      <Pill tone="info" icon="loader-circle">
        <StateLabel name={name}>{t('training.running', { progress: percent(share) })}</StateLabel>
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
