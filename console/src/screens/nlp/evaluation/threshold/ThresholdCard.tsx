import type { EvaluationReport, NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { Button, NumberField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { Bar, Note } from '../common/layout.ts';
import { applyThreshold } from './thresholdActions.ts';

interface ThresholdCardProps {
  ws: string;
  one: NlpClass;
  report: EvaluationReport;
  threshold: Threshold;
}

/** What every threshold of the fallback would do; the chosen one is made the class's from here. */
export function ThresholdCard({ ws, one, report, threshold }: ThresholdCardProps) {
  const { t } = useTranslation('evaluation');
  const { percent, confidence } = useFormats();
  const { curve, figures } = report;
  const current = threshold.own ?? threshold.suggested ?? figures.threshold;
  const [typed, setTyped] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const value = typed ?? round(current);
  const nearest = (wanted: number) =>
    curve.reduce((best, point, at) => (distance(point, wanted) < distance(curve[best], wanted) ? at : best), 0);
  const chosen = curve[nearest(value)];
  const apply = async (next: number | null) => {
    setBusy(true);
    if (await applyThreshold(ws, one, threshold, next)) setTyped(null);
    setBusy(false);
  };
  const hasOthers = figures.rejected !== null;
  return (
    <Card title={t('threshold.title')}>
      <Stack gap={3}>
        <LineChart
          label={t('threshold.title')}
          categories={curve.map((point) => confidence(point.threshold))}
          series={[
            { name: t('threshold.right'), values: curve.map((point) => point.accuracy) },
            ...(hasOthers
              ? [{ name: t('threshold.rejected'), values: curve.map((point) => point.rejected ?? 0) }]
              : []),
          ]}
          marks={[
            { at: nearest(current), label: t('threshold.current', { value: confidence(round(current)) }) },
            {
              at: nearest(figures.recommended_threshold),
              label: t('threshold.recommended', { value: confidence(figures.recommended_threshold) }),
            },
          ]}
          format={percent}
          height={240}
        />
        {can('nlp_class:edit', ws) && (
          <Bar>
            <NumberField
              label={t('threshold.value')}
              min={0}
              max={100}
              step={1}
              unit="%"
              value={Math.round(value * 100)}
              onChange={(next) => setTyped(round((next ?? 0) / 100))}
            />
            <Button
              variant="primary"
              loading={busy}
              disabled={value === threshold.own || (threshold.own === null && typed === null)}
              onClick={() => void apply(value)}
            >
              {t('threshold.apply')}
            </Button>
            <Button onClick={() => setTyped(round(figures.recommended_threshold))}>{t('threshold.take')}</Button>
            {threshold.own !== null && (
              <Button disabled={busy} onClick={() => void apply(null)}>
                {t('threshold.reset')}
              </Button>
            )}
          </Bar>
        )}
        {chosen && (
          <Note as="output">
            {[
              t('threshold.effect', { value: confidence(value), right: percent(chosen.accuracy) }),
              chosen.rejected !== null && t('threshold.effectRejected', { rejected: percent(chosen.rejected) }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Note>
        )}
        <Note>{hasOthers ? t('threshold.text') : t('threshold.noOthers')}</Note>
      </Stack>
    </Card>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
const distance = (point: { threshold: number } | undefined, wanted: number) =>
  point ? Math.abs(point.threshold - wanted) : Infinity;
