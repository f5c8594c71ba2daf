import type { EvaluationReport, IntentFigures } from '@parlance/contract/calls/nlp';
import { SearchField } from '@parlance/ui-kit/form';
import { Card } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/i18n/format.ts';
import { useRowsPerPage } from '../../../shared/table/useRowsPerPage.ts';
import { studioPath, addressName } from '../address/studioAddress.ts';
import { useGo } from '../address/useStudioQuery.ts';
import { useIntentNames } from './common/useIntentNames.ts';

const rowKey = (row: IntentFigures) => row.id;
const worstFirst = { key: 'f1', direction: 'ascending' } as const;

/** Precision, recall and F1 of each intent, the worst first. */
export function IntentFiguresCard({ report }: { report: EvaluationReport }) {
  const { t } = useTranslation('evaluation');
  const paging = useRowsPerPage();
  const { percent, number } = useFormats();
  const go = useGo();
  const nameAt = useIntentNames(report);
  const [filter, setFilter] = useState('');
  const rows = useMemo(() => report.intents.filter(({ support, predicted }) => support + predicted > 0), [report]);
  const unanswered = useMemo(() => {
    const given = report.confusions.filter(([, predicted]) => predicted < 0);
    return new Map(given.map(([expected, , count]) => [report.intents[expected]?.id, count]));
  }, [report]);
  const columns = useMemo((): Column<IntentFigures>[] => {
    const share = (key: 'precision' | 'recall' | 'f1', priority: number): Column<IntentFigures> => ({
      key,
      header: t(`columns.${key}`),
      hint: t(`hints.${key}`),
      value: (row) => row[key],
      text: (row) => percent(row[key]),
      cell: (row) => percent(row[key]),
      width: 96,
      priority,
    });
    return [
      { key: 'intent', header: t('columns.intent'), value: (row) => row.intent, grow: true, minWidth: 140 },
      {
        key: 'support',
        header: t('columns.support'),
        hint: t('hints.support'),
        value: (row) => row.support,
        width: 104,
        priority: 3,
      },
      share('precision', 2),
      share('recall', 2),
      { ...share('f1', 1), priority: 1 },
      {
        key: 'confused',
        header: t('columns.confused'),
        value: (row) => row.confused_with?.count ?? 0,
        text: (row) => (row.confused_with ? nameAt(row.confused_with.place) : ''),
        cell: (row) =>
          row.confused_with ? `${nameAt(row.confused_with.place)} (${number(row.confused_with.count)})` : '–',
        align: 'start',
        width: 220,
        priority: 2,
      },
      {
        key: 'unanswered',
        header: t('columns.unanswered'),
        hint: t('hints.unanswered'),
        value: (row) => unanswered.get(row.id) ?? 0,
        width: 100,
        priority: 3,
      },
    ];
  }, [t, percent, number, nameAt, unanswered]);
  return (
    <Card
      title={t('intents.title')}
      padding="none"
      actions={<SearchField label={t('intents.search')} value={filter} onChange={setFilter} />}
    >
      <DataTable
        label={t('intents.title')}
        fileName={t('intents.title')}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        defaultSort={worstFirst}
        filter={filter}
        onClearFilter={() => setFilter('')}
        height="auto"
        paging={paging}
        onRowOpen={(row) => go(studioPath('intent', addressName(row.intent, row.id)))}
      />
    </Card>
  );
}
