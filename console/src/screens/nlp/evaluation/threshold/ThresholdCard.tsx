import type { EvaluationReport, NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import { roundThreshold } from '@parlance/contract/figures';
import { LineChart } from '@parlance/ui-kit/chart';
import { Button, NumberField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import i18next, { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../../shared/api/attempt.ts';
import { call } from '../../../../shared/api/call.ts';
import { formatsOf, useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { notifyUndoable } from '../../../../shared/state/undoable.ts';
import { refresh } from '../../data/refresh.ts';
import { Bar, Note } from '../../parts/layout.ts';
import { refreshEvaluations } from '../common/queries.ts';

interface ThresholdCardProps {
  ws: string;
  one: NlpClass;
  report: EvaluationReport;
  threshold: Threshold;
}

/** The effect of every possible threshold; the selected one can be set for the class. */
export function ThresholdCard({ ws, one, report, threshold }: ThresholdCardProps) {
  const { t } = useTranslation('evaluation');
  const { percent, confidence } = useFormats();
  const { curve, figures } = report;
  // For a class that was never trained, the evaluation recommends a threshold by its own models.
  const recommended = threshold.recommended ?? figures.threshold;
  const current = threshold.own ?? recommended;
  const [typed, setTyped] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const value = typed ?? roundThreshold(current);
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
            { name: t('threshold.correct'), values: curve.map((point) => point.accuracy) },
            ...(hasOthers
              ? [{ name: t('threshold.rejected'), values: curve.map((point) => point.rejected ?? 0) }]
              : []),
          ]}
          marks={[
            ...(threshold.own === null
              ? []
              : [{ category: nearest(current), label: t('threshold.current', { value: confidence(current) }) }]),
            { category: nearest(recommended), label: t('threshold.recommended', { value: confidence(recommended) }) },
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
              onChange={(next) => setTyped(roundThreshold((next ?? 0) / 100))}
            />
            <Button
              variant="primary"
              loading={busy}
              disabled={value === threshold.own || (threshold.own === null && typed === null)}
              onClick={() => void apply(value)}
            >
              {t('threshold.apply')}
            </Button>
            <Button
              disabled={busy || (threshold.own === null && typed === null)}
              onClick={() => (threshold.own === null ? setTyped(null) : void apply(null))}
            >
              {t('threshold.take')}
            </Button>
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
        <Note>{[t('threshold.text'), !hasOthers && t('threshold.noOthers')].filter(Boolean).join(' ')}</Note>
      </Stack>
    </Card>
  );
}

const distance = (point: { threshold: number } | undefined, wanted: number) =>
  point ? Math.abs(point.threshold - wanted) : Infinity;

const evaluation = { ns: 'evaluation' } as const;

/**
 * Sets the threshold of a class, or with null the one that training recommends, with undo.
 * @returns whether it succeeded
 */
async function applyThreshold(
  ws: string,
  one: Pick<NlpClass, 'id' | 'class_name'>,
  before: Threshold,
  value: number | null,
): Promise<boolean> {
  const put = (threshold: number | null, ifMatch: number) =>
    call('PUT /api/1.0/gael/:ws/class/:id/threshold', { params: { ws, id: one.id }, body: { threshold }, ifMatch });
  const settle = () => Promise.all([refresh('class'), refreshEvaluations()]);
  const failed = t('failed.threshold', { ...evaluation, name: one.class_name });
  const set = await attempt(failed, () => put(value, before.version));
  await settle();
  if (!set) return false;
  const { confidence } = formatsOf(i18next.language);
  const message =
    value === null
      ? t('done.thresholdReset', { ...evaluation, name: one.class_name })
      : t('done.threshold', { ...evaluation, name: one.class_name, value: confidence(value) });
  notifyUndoable(message, async () => {
    await attempt(failed, () => put(before.own, set.version));
    await settle();
  });
  return true;
}
