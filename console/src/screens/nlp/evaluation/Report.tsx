import type { Evaluation, NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import { SkeletonCards } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Grid, Stack } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { CalibrationCard } from './CalibrationCard.tsx';
import { ComparisonCard } from './comparison/ComparisonCard.tsx';
import { ConfusionCard } from './confusion/ConfusionCard.tsx';
import { exportEvaluation } from './evaluationActions.ts';
import { isComparable, useEvaluationName } from './common/evaluationNames.ts';
import { Figures } from './Figures.tsx';
import { IntentFiguresCard } from './IntentFiguresCard.tsx';
import { Bar, Spread } from './common/layout.ts';
import { useReport } from './common/queries.ts';
import { MisclassifiedCard } from './predictions/MisclassifiedCard.tsx';
import { ThresholdCard } from './threshold/ThresholdCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useEvaluationAddress } from './common/useEvaluationAddress.ts';

interface ReportProps {
  ws: string;
  one: NlpClass;
  /** Newest first. */
  all: readonly Evaluation[];
  shown: Evaluation;
  threshold: Threshold;
}

/** How one evaluation came out, beside those before it. */
export function Report({ ws, one, all, shown, threshold }: ReportProps) {
  const { t } = useTranslation('evaluation');
  const nameOf = useEvaluationName();
  const { setRun, against, setAgainst } = useEvaluationAddress();
  const query = useReport(ws, shown.id);
  const comparable = all.filter((other) => isComparable(other, shown));
  const other = comparable.find(({ id }) => id === against);
  const before = comparable.find(({ created_at }) => created_at < shown.created_at);
  const options = (of: readonly Evaluation[]) => of.map((each) => ({ value: each.id, label: nameOf(each) }));
  return (
    <Stack gap={4}>
      <Bar>
        <Select label={t('report.shown')} value={shown.id} onChange={setRun} options={options(all)} />
        {comparable.length > 0 && (
          <Select
            label={t('report.against')}
            value={other?.id ?? ''}
            onChange={setAgainst}
            options={[{ value: '', label: t('report.noComparison') }, ...options(comparable)]}
          />
        )}
        <Spread>
          <Menu
            label={t('export.title')}
            placement="bottom-end"
            trigger={(trigger) => (
              <Button icon="download" iconEnd="chevron-down" {...trigger}>
                {t('export.title')}
              </Button>
            )}
            items={(['intents', 'sentences'] as const).map((what) => ({
              type: 'group' as const,
              key: what,
              label: t(`export.${what}`),
              items: (['xlsx', 'csv'] as const).map((format) => ({
                key: `${what}-${format}`,
                label: t(`export.${format}`),
                onSelect: () => void exportEvaluation(ws, shown.id, what, format),
              })),
            }))}
          />
        </Spread>
      </Bar>
      <Answer query={query} loading={<SkeletonCards cards={4} height="180px" />}>
        {(report) => (
          <>
            <Figures figures={report.figures} skipped={report.skipped} before={(other ?? before)?.figures} />
            {other && <ComparisonCard key={other.id} ws={ws} report={report} against={other} />}
            <ConfusionCard key={report.id} ws={ws} report={report} />
            <IntentFiguresCard report={report} />
            {report.has_sentences && <MisclassifiedCard key={`wrong ${report.id}`} ws={ws} report={report} />}
            <ThresholdCard key={`threshold ${report.id}`} ws={ws} one={one} report={report} threshold={threshold} />
            <Grid min={340} gap={4}>
              <TrendCard all={all} shown={shown} />
              <CalibrationCard report={report} />
            </Grid>
          </>
        )}
      </Answer>
    </Stack>
  );
}
