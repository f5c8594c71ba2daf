import type { EvaluationFigures, EvaluationKind } from '@parlance/contract/calls/nlp';
import { numberFormat, Stat } from '@parlance/ui-kit/data';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Note } from '../parts/layout.ts';

interface FiguresProps {
  kind: EvaluationKind;
  figures: EvaluationFigures;
  /** Number of skipped test cases. */
  skipped: number;
  /** The figures of the evaluation that it is compared with. */
  before: EvaluationFigures | undefined;
}

/** Smaller changes are shown as none. */
const minVisibleChange = 0.0005;

/** The figures of an evaluation in one row, with their changes. */
export function Figures({ kind, figures, skipped, before }: FiguresProps) {
  const { t } = useTranslation('evaluation');
  const { number, percent, locale } = useFormats();
  const points = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const stat = (label: string, now: number | null, then: number | null | undefined) => {
    const delta = now === null || then === null || then === undefined ? 0 : now - then;
    return (
      <Stat
        label={label}
        value={now === null ? '–' : percent(now)}
        delta={
          Math.abs(delta) >= minVisibleChange
            ? { text: t('points', { points: points.format(100 * delta) }), tone: delta > 0 ? 'good' : 'bad' }
            : undefined
        }
      />
    );
  };
  return (
    <>
      <Grid min={140} gap={3}>
        {stat(t(`figures.accuracy.${kind}`), figures.accuracy, before?.accuracy)}
        {stat(t('figures.macroF1'), figures.macro.f1, before?.macro.f1)}
        {stat(t('figures.weightedF1'), figures.weighted.f1, before?.weighted.f1)}
        {stat(t('figures.rejected'), figures.rejected, before?.rejected)}
        <Stat label={t('figures.utterances')} value={number(figures.utterances)} />
      </Grid>
      <Note>
        {(['macro', 'weighted'] as const)
          .map((mean) =>
            t(`figures.${mean}`, {
              precision: percent(figures[mean].precision),
              recall: percent(figures[mean].recall),
              f1: percent(figures[mean].f1),
            }),
          )
          .join(' · ')}
      </Note>
      {skipped > 0 && <Alert tone="warning">{t('skipped', { count: skipped })}</Alert>}
    </>
  );
}
