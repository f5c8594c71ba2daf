import type { QueryOf } from '@parlance/contract';
import type { EvaluatedUtterance, EvaluationReport } from '@parlance/contract/calls/nlp';
import { EmptyState } from '@parlance/ui-kit/data';
import { DataTable, type BulkAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { can } from '../../../../shared/state/session.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useRowsPerPage } from '../../../../shared/table/useRowsPerPage.ts';
import { SelectIntentDialog } from './SelectIntentDialog.tsx';
import { assignUtterances, removeEvaluatedUtterances } from './predictionActions.ts';
import { usePredictionColumns } from './usePredictionColumns.tsx';

interface PredictionTableProps {
  ws: string;
  report: EvaluationReport;
  label: string;
  filter: Omit<QueryOf<'GET /api/1.0/gael/:ws/evaluation/:id/predictions'>, 'limit' | 'offset' | 'search'>;
  search?: string;
  onClearSearch?: () => void;
}

const rowKey = (row: EvaluatedUtterance) => String(row.position);

/**
 * The predictions of an evaluation, page by page: expected, predicted and current intent. Utterances can be moved and
 * removed here; test cases can get another expected intent.
 */
export function PredictionTable({ ws, report, label, filter, search = '', onClearSearch }: PredictionTableProps) {
  const { t } = useTranslation('evaluation');
  const paging = useRowsPerPage();
  const asked = JSON.stringify([filter, search]);
  const [at, setAt] = useState({ asked, page: 1 });
  const page = at.asked === asked ? at.page : 1;
  const [assigning, setAssigning] = useState<readonly EvaluatedUtterance[]>([]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const query = useCall(
    'GET /api/1.0/gael/:ws/evaluation/:id/predictions',
    {
      params: { ws, id: report.id },
      query: { ...filter, search, limit: paging.pageSize, offset: (page - 1) * paging.pageSize },
    },
    { keepPrevious: true },
  );
  const isTest = report.kind === 'test_set';
  // The title shows what all rows have in common.
  const ofOneCell = filter.expected !== undefined && filter.predicted !== undefined;
  const mayEdit = can(isTest ? 'nlp_class:edit' : 'nlp_intent:edit', ws);
  const columns = usePredictionColumns(report, ofOneCell);
  const touchable = (rows: readonly EvaluatedUtterance[]) => rows.filter(({ source_id }) => source_id !== null);
  const taken = (row: EvaluatedUtterance) => report.intents[row.best]?.id ?? null;
  const bulkActions: BulkAction<EvaluatedUtterance>[] = [
    {
      key: 'take',
      label: isTest ? t('predictions.expectUnderstood') : t('predictions.moveUnderstood'),
      icon: 'check',
      shortcut: 't',
      onAction: async (rows) => {
        setSelection(new Set());
        await assignUtterances(ws, report, touchable(rows), taken);
      },
    },
    {
      key: 'assign',
      label: isTest ? t('predictions.expect') : t('predictions.move'),
      icon: 'arrow-right',
      shortcut: 'i',
      onAction: (rows) => setAssigning(touchable(rows)),
    },
    {
      key: 'remove',
      label: t('predictions.remove'),
      icon: 'trash-2',
      shortcut: 'd',
      danger: true,
      onAction: async (rows) => {
        setSelection(new Set());
        await removeEvaluatedUtterances(ws, report, touchable(rows));
      },
    },
  ];
  return (
    <>
      <DataTable
        label={label}
        rows={query.data?.data ?? []}
        columns={columns}
        rowKey={rowKey}
        server
        totalCount={query.data?.total ?? 0}
        paging={{ ...paging, page, onPageChange: (next) => setAt({ asked, page: next }) }}
        {...tableState(query)}
        filter={search}
        onClearFilter={onClearSearch}
        height="auto"
        tools={false}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={mayEdit ? bulkActions : []}
        rowActions={
          mayEdit
            ? (row) =>
                bulkActions.map(({ key, label: name, icon = 'check', danger, onAction }) => ({
                  key,
                  label: name,
                  icon,
                  ...(danger && { danger }),
                  disabled:
                    row.source_id === null || (key === 'take' && (row.best < 0 || taken(row) === row.intent_id)),
                  onAction: () => void onAction([row], [rowKey(row)], false),
                }))
            : undefined
        }
        empty={<EmptyState icon="check" title={t('predictions.none')} />}
      />
      {assigning.length > 0 && (
        <SelectIntentDialog
          title={
            isTest
              ? t('predictions.expectTitle', { count: assigning.length })
              : t('predictions.moveTitle', { count: assigning.length })
          }
          label={isTest ? t('expected') : t('predictions.to')}
          intents={report.intents}
          mayBeNone={isTest}
          onClose={() => setAssigning([])}
          onChoose={async (id) => {
            setSelection(new Set());
            if (await assignUtterances(ws, report, assigning, () => id)) setAssigning([]);
          }}
        />
      )}
    </>
  );
}
