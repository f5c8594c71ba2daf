import type { OverviewOfAll } from '@parlance/contract/calls/workspaces';
import { shareOf } from '@parlance/contract/figures';
import { EmptyState, Skeleton, Stat } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { DataTable } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { timeZone } from '../../../shared/time.ts';
import { Answer } from '../../../shared/ui/Answer.tsx';
import { FigureRow } from '../../../shared/ui/FigureRow.ts';
import { Period, usePeriod } from '../../../shared/ui/Period.tsx';
import { StorageMeter, StorageSkeleton } from '../../../shared/ui/StorageMeter.tsx';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { Toolbar } from '../parts/Toolbar.ts';
import { useUsageColumns, type Usage } from './useUsageColumns.tsx';

const none: readonly Usage[] = [];

function Totals({ all }: { all: OverviewOfAll }) {
  const { t } = useTranslation('settings');
  const { number, percent } = useFormats();
  const share = (figure: 'understood' | 'answered' | 'fallbacks') => {
    const part = shareOf(all, figure);
    return { label: t(`usage.${figure}`), value: part === null ? '–' : percent(part) };
  };
  const stats = [
    { label: t('usage.messages'), value: number(all.messages) },
    { label: t('usage.conversations'), value: number(all.conversations) },
    share('understood'),
    share('answered'),
    share('fallbacks'),
  ];
  return stats.map((stat) => (
    <Card key={stat.label}>
      <Stat {...stat} />
    </Card>
  ));
}

/** The total storage of all workspaces. */
function AllStorage({ query }: { query: ReturnType<typeof useStorage> }) {
  const { t } = useTranslation('parts');
  return (
    <Card title={t('storage.title')} style={{ marginBottom: 'var(--space-4)' }}>
      <Answer query={query} loading={<StorageSkeleton />}>
        {(all) => <StorageMeter storage={all} />}
      </Answer>
    </Card>
  );
}

const useStorage = () => useCall('GET /api/1.0/workspaces/stats', {});

/** The usage of each workspace over some days, and its storage. */
export function UsageTab() {
  const { t } = useTranslation(['settings', 'common']);
  // Workspaces differ in their time zones, so the days are those of the user.
  const period = usePeriod(timeZone());
  const overview = useCall('GET /api/1.0/overview', { query: period.query }, { keepPrevious: true });
  const storage = useStorage();
  const columns = useUsageColumns();
  const rows = useMemo(() => {
    const sizes = new Map(storage.data?.data.map((one) => [one.workspace, one]));
    return overview.data?.data.map((row) => ({ ...row, storage: sizes.get(row.workspace) })) ?? none;
  }, [overview.data, storage.data]);
  const address = useTableAddress({ table: 'usage', columns });
  const search = useTableSearch();
  return (
    <TableBody>
      <Inline justify="end" style={{ marginBottom: 'var(--space-3)' }}>
        <Period period={period} />
      </Inline>
      <FigureRow style={{ marginBottom: 'var(--space-4)' }}>
        {overview.data ? (
          <Totals all={overview.data} />
        ) : (
          !overview.error &&
          [1, 2, 3, 4, 5].map((each) => <Card key={each}>{<Skeleton height="52px" shape="block" />}</Card>)
        )}
      </FigureRow>
      {/* Where nothing can be read, the table shows the error. */}
      {!(overview.error && storage.error) && <AllStorage query={storage} />}
      <DataTable
        label={t('tab.usage')}
        rows={rows}
        columns={columns}
        rowKey={({ workspace }) => workspace}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(overview)}
        height="auto"
        toolbar={
          <Toolbar>
            <SearchField label={t('search')} value={search.text} onChange={search.write} />
          </Toolbar>
        }
        empty={<EmptyState icon="chart-column" title={t('usage.empty')} />}
      />
    </TableBody>
  );
}
