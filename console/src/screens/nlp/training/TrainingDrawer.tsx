import type { Training } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats, type Formats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { ChangesList } from './ChangesList.tsx';
import { SelfTrainingPart } from './SelfTrainingPart.tsx';
import { Outcome } from './trainingColumns.tsx';

const Part = styled.section`
  display: grid;
  gap: var(--space-2);
  h3 {
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  > .dates {
    margin: 0;
    padding-inline-start: var(--space-5);
  }
`;

interface TrainingDrawerProps {
  ws: string;
  classId: string;
  training: Training;
  onClose: () => void;
  /** Undefined where its model cannot or must not be published. */
  onPublish?: (() => void) | undefined;
  onUnpublish?: (() => void) | undefined;
  /** Undefined where no publication can be restored. */
  onRestore?: ((publication: Training['publications'][number]) => void) | undefined;
}

/** The details of one training. */
export function TrainingDrawer({
  ws,
  classId,
  training,
  onClose,
  onPublish,
  onUnpublish,
  onRestore,
}: TrainingDrawerProps) {
  const { t } = useTranslation('models');
  const formats = useFormats();
  const { number, started_at, created_by, duration, error, changes, publications, outcome, kept } = training;
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('columns.outcome'), value: <Outcome training={training} t={t} /> },
    { name: t('columns.started'), value: formats.exact(started_at) },
    ...(created_by ? [{ name: t('columns.by'), value: created_by }] : []),
    ...(duration === null ? [] : [{ name: t('columns.duration'), value: formats.duration(duration) }]),
    ...figureFacts(training, t, formats),
  ];
  return (
    <Drawer
      open
      title={number === null ? t('training') : t('model', { number })}
      onClose={onClose}
      footer={
        <>
          {onUnpublish && <Button onClick={onUnpublish}>{t('action.unpublish')}</Button>}
          {onPublish && (
            <Button variant="primary" icon="rocket" onClick={onPublish}>
              {t('action.publish')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {error && <Alert>{errorText(error)}</Alert>}
        <Facts facts={facts} />
        {outcome === 'done' && !kept && <Alert tone="warning">{t('pruned')}</Alert>}
        {outcome === 'done' && (
          <Part>
            <h3>{t('changes.title')}</h3>
            {changes ? <ChangesList changes={changes} most={200} /> : <p>{t('changes.first')}</p>}
          </Part>
        )}
        {training.model !== null && training.figures?.self_training && (
          <Part>
            <h3>{t('selfTraining.title')}</h3>
            <SelfTrainingPart
              ws={ws}
              classId={classId}
              model={training.model}
              figures={training.figures.self_training}
            />
          </Part>
        )}
        {publications.length > 0 && (
          <Part>
            <h3>{t('publications')}</h3>
            <ul className="dates">
              {publications.map((one) => (
                <li key={one.id}>
                  {one.by ? t('publishedBy', { at: formats.exact(one.at), by: one.by }) : formats.exact(one.at)}{' '}
                  {one.current && <Pill tone="good">{t('outcome.published')}</Pill>}
                  {onRestore && one.kept && !one.current && (
                    <Button
                      size="s"
                      variant="ghost"
                      aria-label={t('restore.one', { at: formats.exact(one.at) })}
                      onClick={() => onRestore(one)}
                    >
                      {t('restore.action')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Part>
        )}
      </Stack>
    </Drawer>
  );
}

function figureFacts({ figures }: Training, t: ReturnType<typeof useTranslation<'models'>>['t'], formats: Formats) {
  if (!figures) return [];
  const { percent, confidence, number, bytes } = formats;
  const share = (value: number | null) => (value === null ? t('notMeasured') : percent(value));
  return [
    { name: t('figures.accuracy'), value: share(figures.accuracy) },
    { name: t('figures.f1'), value: share(figures.f1) },
    { name: t('figures.threshold'), value: confidence(figures.threshold) },
    { name: t('figures.intents'), value: number(figures.intents) },
    { name: t('figures.utterances'), value: number(figures.utterances) },
    ...(figures.embeddings === null
      ? []
      : [
          { name: t('figures.embeddings'), value: figures.embeddings.model },
          { name: t('figures.byWords'), value: share(figures.embeddings.accuracy_without) },
        ]),
    ...(figures.size === null ? [] : [{ name: t('figures.size'), value: bytes(figures.size) }]),
  ];
}
