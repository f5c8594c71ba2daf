import type { Training } from '@parlance/contract/calls/nlp';
import { Pill, RelativeTime, type Tone } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../shared/i18n/format.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { changesText } from './ChangesList.tsx';

const looks: Record<Training['outcome'], { tone: Tone; icon: string }> = {
  running: { tone: 'info', icon: 'loader-circle' },
  done: { tone: 'good', icon: 'circle-check' },
  cancelled: { tone: 'neutral', icon: 'circle-stop' },
  failed: { tone: 'bad', icon: 'circle-alert' },
};

/** The outcome of a training, or that its model is published. */
export function Outcome({ training, t }: { training: Training; t: TFunction<'models'> }) {
  if (training.published) {
    return (
      <Pill tone="brand" icon="message-circle">
        {t('outcome.published')}
      </Pill>
    );
  }
  return <Pill {...looks[training.outcome]}>{t(`outcome.${training.outcome}`)}</Pill>;
}

/** Columns of the history of trainings. */
export function trainingColumns(t: TFunction<'models'>, formats: Formats): Column<Training>[] {
  const { percent, number, duration, locale } = formats;
  const share = (value: number | null | undefined) => (value === null || value === undefined ? '' : percent(value));
  const outcomeText = (one: Training) => t(one.published ? 'outcome.published' : `outcome.${one.outcome}`);
  return [
    {
      key: 'number',
      header: t('columns.number'),
      value: (one) => one.number,
      text: (one) => (one.number === null ? '' : `#${one.number}`),
      align: 'start',
      width: 72,
    },
    {
      key: 'started',
      header: t('columns.started'),
      value: (one) => new Date(one.started_at),
      cell: (one) => <RelativeTime date={one.started_at} locale={locale} />,
      text: (one) => formats.exact(one.started_at),
      width: 130,
      line: 'first',
    },
    {
      key: 'outcome',
      header: t('columns.outcome'),
      value: outcomeText,
      cell: (one) => <Outcome training={one} t={t} />,
      width: 150,
    },
    {
      key: 'accuracy',
      header: t('columns.accuracy'),
      hint: t('hints.accuracy'),
      value: (one) => one.figures?.accuracy,
      text: (one) => share(one.figures?.accuracy),
      align: 'end',
      width: 95,
    },
    {
      key: 'f1',
      header: t('figures.f1'),
      hint: t('hints.f1'),
      value: (one) => one.figures?.f1,
      text: (one) => share(one.figures?.f1),
      align: 'end',
      width: 80,
      priority: 2,
    },
    {
      key: 'utterances',
      header: t('figures.utterances'),
      value: (one) => one.figures?.utterances,
      text: (one) => (one.figures ? number(one.figures.utterances) : ''),
      width: 100,
      priority: 3,
    },
    {
      key: 'intents',
      header: t('figures.intents'),
      value: (one) => one.figures?.intents,
      width: 80,
      priority: 3,
      hidden: true,
    },
    {
      key: 'duration',
      header: t('columns.duration'),
      value: (one) => one.duration,
      text: (one) => (one.duration === null ? '' : duration(one.duration)),
      align: 'end',
      width: 90,
      priority: 3,
    },
    {
      key: 'changes',
      header: t('columns.changes'),
      value: (one) =>
        one.outcome === 'done' && one.changes ? changesText(t, one.changes) : one.error ? errorText(one.error) : '',
      grow: true,
      minWidth: 160,
      line: 'rest',
      priority: 2,
    },
    {
      key: 'by',
      header: t('columns.by'),
      value: (one) => one.created_by ?? '',
      width: 130,
      priority: 3,
    },
  ];
}
