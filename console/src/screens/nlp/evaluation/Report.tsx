import type { Evaluation, EvaluationReport, NlpClass, Threshold } from '@parlance/contract/calls/nlp';
import { LineChart } from '@parlance/ui-kit/chart';
import { dateFormat, SkeletonCards } from '@parlance/ui-kit/data';
import { Button, SearchField, Select } from '@parlance/ui-kit/form';
import { Card, Grid, Stack } from '@parlance/ui-kit/layout';
import { Menu } from '@parlance/ui-kit/overlay';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../../../shared/i18n/format.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { isComparable, useEvaluationName, useSubjectName } from './common/evaluationNames.ts';
import { Bar, Note, Spread } from '../parts/layout.ts';
import { useReport } from './common/queries.ts';
import { useEvaluationAddress } from './common/useEvaluationAddress.ts';
import { ComparisonCard } from './comparison/ComparisonCard.tsx';
import { ConfusionCard } from './confusion/ConfusionCard.tsx';
import { exportEvaluation } from './evaluationActions.ts';
import { Figures } from './Figures.tsx';
import { IntentFiguresCard } from './IntentFiguresCard.tsx';
import { PredictionTable } from './predictions/PredictionTable.tsx';
import { ThresholdCard } from './threshold/ThresholdCard.tsx';
import { labelled } from '../../../shared/i18n/labelled.ts';

/** On a phone the select leaves room for the export button. */
const Chosen = styled(Bar)`
  @media (max-width: 600px) {
    > :not(span) {
      flex: 1 1 220px;
    }
  }
`;

interface ReportProps {
  ws: string;
  one: NlpClass;
  /** Newest first. */
  all: readonly Evaluation[];
  shown: Evaluation;
  threshold: Threshold;
}

/** The report of an evaluation, with the trend of earlier ones. */
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
      <Chosen>
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
          <ExportMenu ws={ws} id={shown.id} hasPredictions={query.data?.has_predictions !== false} />
        </Spread>
      </Chosen>
      <Answer query={query} loading={<SkeletonCards cards={4} height="180px" />}>
        {(report) => (
          <>
            <Figures
              kind={report.kind}
              figures={report.figures}
              skipped={report.skipped}
              before={(other ?? before)?.figures}
            />
            {other && <ComparisonCard key={other.id} ws={ws} report={report} against={other} />}
            <ConfusionCard key={report.id} ws={ws} report={report} />
            <IntentFiguresCard report={report} />
            {report.has_predictions && <MisclassifiedCard key={`wrong ${report.id}`} ws={ws} report={report} />}
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

/** Exports of a report. */
function ExportMenu({ ws, id, hasPredictions }: { ws: string; id: string; hasPredictions: boolean }) {
  const { t } = useTranslation('evaluation');
  return (
    <Menu
      label={t('export.title')}
      placement="bottom-end"
      trigger={(trigger) => (
        <Button icon="download" iconEnd="chevron-down" iconOnPhones {...trigger}>
          {t('export.title')}
        </Button>
      )}
      items={(hasPredictions ? (['intents', 'predictions'] as const) : (['intents'] as const)).map((what) => ({
        type: 'group' as const,
        key: what,
        label: t(`export.${what}`),
        items: (['xlsx', 'csv'] as const).map((format) => ({
          key: `${what}-${format}`,
          label: t(`export.${format}`),
          onSelect: () => void exportEvaluation(ws, id, what, format),
        })),
      }))}
    />
  );
}

/** Confidence against accuracy: how far the confidence of predictions can be trusted. */
function CalibrationCard({ report }: { report: EvaluationReport }) {
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
            { name: t('calibration.accuracy'), values: calibration.map(({ accuracy }) => accuracy) },
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

/** The trend of figures over evaluations of the same utterances. */
function TrendCard({ all, shown }: { all: readonly Evaluation[]; shown: Evaluation }) {
  const { t } = useTranslation('evaluation');
  const { percent, locale } = useFormats();
  const subjectOf = useSubjectName();
  const runs = all.filter((each) => each.id === shown.id || isComparable(each, shown)).toReversed();
  const time = dateFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  const series = [
    { name: t(`figures.accuracy.${shown.kind}`), values: runs.map(({ figures }) => figures.accuracy) },
    { name: t('figures.macroF1'), values: runs.map(({ figures }) => figures.macro.f1) },
    ...(runs.some(({ figures }) => figures.rejected !== null)
      ? [{ name: t('figures.rejected'), values: runs.map(({ figures }) => figures.rejected ?? 0) }]
      : []),
  ];
  return (
    <Card title={t('trend.title')}>
      {runs.length > 1 ? (
        <LineChart
          label={labelled(t('trend.title'), subjectOf(shown))}
          categories={runs.map(({ created_at }) => time.format(new Date(created_at)))}
          series={series}
          format={percent}
          height={200}
          marks={[{ category: runs.findIndex(({ id }) => id === shown.id), label: t('trend.shown') }]}
        />
      ) : (
        <Note>{t('trend.one')}</Note>
      )}
    </Card>
  );
}

/** The misclassified utterances, highest confidence first. */
function MisclassifiedCard({ ws, report }: { ws: string; report: EvaluationReport }) {
  const { t } = useTranslation('evaluation');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  return (
    <Card
      title={t('predictions.wrong')}
      padding="none"
      actions={<SearchField label={t('predictions.search')} value={search} onChange={setSearch} />}
    >
      <PredictionTable
        ws={ws}
        report={report}
        label={t('predictions.wrong')}
        filter={{ wrong: 'true' }}
        search={wanted}
        onClearSearch={() => setSearch('')}
      />
    </Card>
  );
}
