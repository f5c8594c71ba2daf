import type { Evaluation } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { isComparable, useSubjectName } from './common/evaluationNames.ts';
import { Note } from './common/layout.ts';

/** How the figures went from one evaluation to the next, of those that were asked the same. */
export function TrendCard({ all, shown }: { all: readonly Evaluation[]; shown: Evaluation }) {
  const { t } = useTranslation('evaluation');
  const { percent, locale } = useFormats();
  const subjectOf = useSubjectName();
  const runs = all.filter((each) => each.id === shown.id || isComparable(each, shown)).toReversed();
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  const series = [
    { name: t('figures.accuracy'), values: runs.map(({ figures }) => figures.accuracy) },
    { name: t('figures.macroF1'), values: runs.map(({ figures }) => figures.macro.f1) },
    ...(runs.some(({ figures }) => figures.rejected !== null)
      ? [{ name: t('figures.rejected'), values: runs.map(({ figures }) => figures.rejected ?? 0) }]
      : []),
  ];
  return (
    <Card title={t('trend.title')}>
      {runs.length > 1 ? (
        <LineChart
          label={`${t('trend.title')}: ${subjectOf(shown)}`}
          categories={runs.map(({ created_at }) => time.format(new Date(created_at)))}
          series={series}
          format={percent}
          height={200}
          marks={[{ at: runs.findIndex(({ id }) => id === shown.id), label: t('trend.shown') }]}
        />
      ) : (
        <Note>{t('trend.one')}</Note>
      )}
    </Card>
  );
}
