import type { ImportReport } from '@parlance/contract/calls/nlp';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import type { Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PartTable } from './PartTable.tsx';

type Change = ImportReport['changes'][number];
const tones = { new: 'good', changed: 'info', same: 'neutral', conflict: 'warning' } as const;

/** The changes of an import besides utterances, with current and new values. */
export function ChangesPart({ rows, total }: { rows: readonly Change[]; total: number }) {
  const { t } = useTranslation('exchange');
  const columns = useMemo(
    (): Column<Change>[] => [
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
    <PartTable
      label={t('changes')}
      rows={rows}
      total={total}
      columns={columns}
      empty={<EmptyState icon="circle-check" title={t('noChanges')} text={t('noChangesText')} />}
    />
  );
}
