import type { NlpClass, Training } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { DataTable } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { can } from '../../../shared/state/session.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { useTrainings } from '../data/queries.ts';
import { Muted } from '../parts/layout.ts';
import { unpublish } from '../publish/publishActions.ts';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { anyChange, ChangesList } from './ChangesList.tsx';
import { train } from './trainingActions.ts';
import { trainingColumns } from './trainingColumns.tsx';
import { TrainingDrawer } from './TrainingDrawer.tsx';

const rowKey = (training: Training) => training.id;
const modelOf = ({ model }: Training) => (model === null ? undefined : { model });

/** All trainings of a class: figures, changes, and the published model. */
export function TrainingsView({ ws, one }: { ws: string; one: NlpClass }) {
  const query = useTrainings(ws, one.id);
  return (
    <Answer query={query} loading={<SkeletonRows rows={8} columns={5} />}>
      {({ data, keep, pending }) => (
        <>
          <TrendChart trainings={data} />
          <Pending ws={ws} one={one} pending={pending} />
          <History ws={ws} one={one} trainings={data} keep={keep} />
        </>
      )}
    </Answer>
  );
}

function Pending({ ws, one, pending }: { ws: string; one: NlpClass; pending: Training['changes'] }) {
  const { t } = useTranslation('models');
  if (!pending || !anyChange(pending)) return null;
  return (
    <Card
      title={t('changes.pending')}
      actions={
        can('nlp_class:edit', ws) && (
          <Button size="s" icon="play" disabled={one.state === 'training'} onClick={() => void train(ws, one)}>
            {t('action.trainNow')}
          </Button>
        )
      }
    >
      <ChangesList changes={pending} most={8} />
    </Card>
  );
}

interface HistoryProps {
  ws: string;
  one: NlpClass;
  trainings: readonly Training[];
  keep: number;
}

function History({ ws, one, trainings, keep }: HistoryProps) {
  const { t } = useTranslation('models');
  const formats = useFormats();
  const columns = useMemo(() => trainingColumns(t, formats), [t, formats]);
  const address = useTableAddress({ table: 'trainings', columns });
  const [openId, setOpenId] = useState<string>();
  const [publishing, setPublishing] = useState<{ model?: string; publication?: string }>();
  const open = trainings.find(({ id }) => id === openId);
  const mayEdit = can('nlp_class:edit', ws);
  const publishable = ({ kept, published }: Training) => mayEdit && kept && !published;
  return (
    <Card title={t('history')} padding="none" footer={<Muted>{t('keep', { count: keep })}</Muted>}>
      <DataTable
        label={t('history')}
        rows={trainings}
        columns={columns}
        rowKey={rowKey}
        {...address.order}
        {...address.columns}
        height="auto"
        paging={address.paging}
        activeKey={openId}
        onRowOpen={(training) => setOpenId(training.id)}
        rowActions={(training) =>
          publishable(training)
            ? [
                {
                  key: 'publish',
                  label: t('action.publish'),
                  icon: 'rocket',
                  onAction: () => setPublishing(modelOf(training)),
                },
              ]
            : []
        }
        empty={<EmptyState icon="history" title={t('none')} text={t('noneText')} />}
      />
      {open && (
        <TrainingDrawer
          ws={ws}
          classId={one.id}
          training={open}
          onClose={() => setOpenId(undefined)}
          onPublish={
            publishable(open)
              ? () => {
                  setOpenId(undefined);
                  setPublishing(modelOf(open));
                }
              : undefined
          }
          onRestore={
            mayEdit
              ? ({ id }) => {
                  setOpenId(undefined);
                  setPublishing({ publication: id });
                }
              : undefined
          }
          onUnpublish={
            mayEdit && open.published
              ? () => {
                  setOpenId(undefined);
                  void unpublish(ws, one);
                }
              : undefined
          }
        />
      )}
      {publishing !== undefined && (
        <PublishDialog ws={ws} one={one} {...publishing} onClose={() => setPublishing(undefined)} />
      )}
    </Card>
  );
}

const maxShown = 30;

/** The trend of the models' figures, oldest on the left; renders nothing with fewer than two models. */
function TrendChart({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation('models');
  const { percent } = useFormats();
  const measured = trainings
    .filter(({ figures }) => figures?.accuracy !== null && figures?.accuracy !== undefined)
    .slice(0, maxShown)
    .toReversed();
  if (measured.length < 2) return null;
  const published = measured.findIndex((one) => one.published);
  return (
    <Card title={t('trend.title')}>
      <LineChart
        label={t('trend.title')}
        height={150}
        categories={measured.map(({ number }) => `#${number}`)}
        series={[
          { name: t('figures.accuracy'), values: measured.map(({ figures }) => figures?.accuracy ?? 0) },
          { name: t('figures.f1'), values: measured.map(({ figures }) => figures?.f1 ?? null) },
        ]}
        marks={published < 0 ? [] : [{ category: published, label: t('trend.published') }]}
        format={percent}
      />
    </Card>
  );
}
