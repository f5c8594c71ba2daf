import type { ImportReport } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Change = ImportReport['changes'][number];
const tones = { new: 'good', changed: 'info', same: 'neutral', conflict: 'warning' } as const;

/** What an import does besides sentences, both sides beside each other. */
export function ChangesPart({ rows, total, height }: { rows: readonly Change[]; total: number; height: number }) {
  const { t } = useTranslation('exchange');
  const numbered = useMemo(() => rows.map((row, index) => ({ ...row, index })), [rows]);
  const columns = useMemo(
    (): Column<Change & { index: number }>[] => [
      { key: 'kind', header: t('kind'), value: (row) => t(`kinds.${row.kind}`), width: 96 },
      {
        key: 'name',
        header: t('name'),
        value: (row) => [row.name, row.part].filter(Boolean).join(' › '),
        grow: true,
      },
      {
        key: 'state',
        header: t('state'),
        value: (row) => t(`states.${row.state}`),
        cell: (row) => <Pill tone={tones[row.state]}>{t(`states.${row.state}`)}</Pill>,
        width: 110,
      },
      {
        key: 'was',
        header: t('was'),
        value: (row) => row.was ?? '',
        text: (row) => row.was ?? '–',
        width: 220,
        priority: 3,
      },
      { key: 'will', header: t('will'), value: (row) => row.will, width: 220, priority: 2 },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('changes')}
      rows={numbered}
      totalCount={total}
      columns={columns}
      rowKey={(row) => String(row.index)}
      height={height}
      tools={false}
      empty={<EmptyState icon="circle-check" title={t('noChanges')} text={t('noChangesText')} />}
    />
  );
}
