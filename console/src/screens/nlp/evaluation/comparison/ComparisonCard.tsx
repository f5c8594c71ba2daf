import type { Comparison, Evaluation, EvaluationReport } from '@parlance/contract/calls/nlp';
import { numberFormat, Pill, SkeletonRows } from '@parlance/ui-kit/data';
import { SegmentedControl } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useEvaluationName } from '../common/evaluationNames.ts';
import { Note } from '../../parts/layout.ts';
import { useComparison } from '../common/queries.ts';
import { PredictionTable } from '../predictions/PredictionTable.tsx';

type Pair = Comparison['intents'][number];

const rowKey = (row: Pair) => row.id;
const worstFirst = { key: 'change', direction: 'ascending' } as const;
const changeOf = ({ before, after }: Pair) => (before && after ? after.f1 - before.f1 : null);

interface ComparisonCardProps {
  ws: string;
  report: EvaluationReport;
  against: Evaluation;
}

/** The differences from another evaluation, by intent and by utterance. */
export function ComparisonCard({ ws, report, against }: ComparisonCardProps) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const nameOf = useEvaluationName();
  const query = useComparison(ws, report.id, against.id);
  const [shown, setShown] = useState<string>('intents');
  return (
    <Card title={t('comparison.title')}>
      <Answer query={query} loading={<SkeletonRows rows={4} />}>
        {(comparison) => (
          <Stack gap={3}>
            <Note>{t('comparison.against', { name: nameOf(against) })}</Note>
            {comparison.worse === null && <Note>{t('confusion.forgotten')}</Note>}
            {comparison.worse !== null && comparison.better !== null && (
              <SegmentedControl
                label={t('comparison.title')}
                value={shown}
                onChange={setShown}
                options={[
                  { value: 'intents', label: t('comparison.intents') },
                  {
                    value: 'worse',
                    label: t('comparison.worse', { count: comparison.worse, shown: number(comparison.worse) }),
                  },
                  {
                    value: 'better',
                    label: t('comparison.better', { count: comparison.better, shown: number(comparison.better) }),
                  },
                ]}
              />
            )}
            {shown === 'worse' || shown === 'better' ? (
              <PredictionTable
                key={shown}
                ws={ws}
                report={report}
                label={t(`comparison.${shown}Predictions`)}
                filter={{ against: against.id, change: shown }}
              />
            ) : (
              <IntentChanges intents={comparison.intents} />
            )}
          </Stack>
        )}
      </Answer>
    </Card>
  );
}

function IntentChanges({ intents }: { intents: readonly Pair[] }) {
  const { t } = useTranslation('evaluation');
  const paging = useRowsPerPage();
  const { percent, locale } = useFormats();
  const columns = useMemo((): Column<Pair>[] => {
    const points = numberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
    const f1 = (key: 'before' | 'after'): Column<Pair> => ({
      key,
      header: t(`comparison.${key}`),
      value: (row) => row[key]?.f1,
      cell: (row) => (row[key] ? percent(row[key].f1) : '–'),
      width: 100,
      align: 'end',
    });
    return [
      { key: 'intent', header: t('columns.intent'), value: (row) => row.intent, grow: true },
      { ...f1('before'), priority: 2 },
      { ...f1('after'), priority: 1 },
      {
        key: 'change',
        header: t('comparison.change'),
        value: changeOf,
        cell: (row) => {
          const change = changeOf(row);
          if (change === null || Math.abs(change) < 0.0005) return '–';
          return <Pill tone={change > 0 ? 'good' : 'bad'}>{t('points', { points: points.format(100 * change) })}</Pill>;
        },
        align: 'end',
        width: 130,
      },
    ];
  }, [t, percent, locale]);
  return (
    <DataTable
      label={t('comparison.intents')}
      rows={intents}
      columns={columns}
      rowKey={rowKey}
      defaultSort={worstFirst}
      height="auto"
      paging={paging}
    />
  );
}
