import type { EvaluationReport } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Note } from './common/layout.ts';

/** Confidence against accuracy: how far the confidence of predictions can be trusted. */
export function CalibrationCard({ report }: { report: EvaluationReport }) {
  const { t } = useTranslation('evaluation');
  const { percent } = useFormats();
  const { calibration, figures } = report;
  return (
    <Card title={t('calibration.title')}>
      <Stack gap={2}>
        <LineChart
          label={t('calibration.title')}
          categories={calibration.map(({ score }) => percent(score))}
          series={[
            { name: t('calibration.right'), values: calibration.map(({ right }) => right) },
            { name: t('calibration.ideal'), values: calibration.map(({ score }) => score) },
          ]}
          format={percent}
          height={180}
        />
        <Note>{t('calibration.text', { count: Math.round(figures.calibration_error * 1000) / 10 })}</Note>
      </Stack>
    </Card>
  );
}
