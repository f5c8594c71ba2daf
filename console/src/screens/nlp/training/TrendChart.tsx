import type { Training } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';

const mostShown = 30;

/** How well the class's models measured, oldest at the left; nothing while there are fewer than two to compare. */
export function TrendChart({ trainings }: { trainings: readonly Training[] }) {
  const { t } = useTranslation('models');
  const { percent } = useFormats();
  const measured = trainings
    .filter(({ figures }) => figures?.accuracy !== null && figures?.accuracy !== undefined)
    .slice(0, mostShown)
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
          { name: t('figures.f1'), values: measured.map(({ figures }) => figures?.f1 ?? figures?.accuracy ?? 0) },
        ]}
        marks={published < 0 ? [] : [{ at: published, label: t('trend.published') }]}
        format={percent}
      />
    </Card>
  );
}
