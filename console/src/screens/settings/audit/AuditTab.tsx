import type { AuditEntry } from '@parlance/contract/calls/backend';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { DataTable } from '@parlance/ui-kit/table';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/api/attempt.ts';
import { download } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { notifyFailed } from '../../../shared/feedback/toasts.ts';
import { isDay, timeZone } from '../../../shared/time.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { AuditEntryView } from './AuditEntryView.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditKeys, auditQuery } from './auditFilters.ts';
import { useAuditColumns } from './useAuditColumns.tsx';

const none: readonly AuditEntry[] = [];
/** Polling interval of the log in milliseconds: changes in workspaces send no event here. */
const poll = 15_000;

/** The audit log: who changed what, with the values before and after. */
export function AuditTab() {
  const { t } = useTranslation('settings');
  const address = useAddressQuery(auditKeys, { start_date: isDay, end_date: isDay });
  const paged = useAddressQuery([...auditKeys, 'page']);
  const opened = useAddressQuery(['entry']);
  const columns = useAuditColumns();
  const { columns: shownColumns, paging } = useTableAddress({ table: 'audit', columns });
  const { page, pageSize } = paging;
  const query = auditQuery(address.values);
  const log = useCall(
    'GET /api/1.0/backend/audit',
    { query: { ...query, limit: pageSize, offset: (page - 1) * pageSize } },
    { keepPrevious: true, refetchInterval: poll },
  );
  // A changed filter starts at the first page.
  const filters: typeof address = {
    ...address,
    set: (changes, options) => paged.set({ ...changes, page: '' }, options),
    clear: paged.clear,
  };
  const exporting = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      download('GET /api/1.0/backend/audit/export', { query: { ...query, format, time_zone: timeZone() } }),
    onSuccess: saveFile,
    onError: (error) => notifyFailed(reasonOf(error), { title: t('audit.exportFailed') }),
  });
  const exports = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: t(`audit.export.${format}`),
    icon: 'download',
    onSelect: () => exporting.mutate(format),
  }));
  useScreenActions([
    ...exports.map(({ key, label, icon, onSelect }) => ({ id: `export-${key}`, label, icon, onRun: onSelect })),
    ...(address.any ? [{ id: 'clear', label: t('clear'), icon: 'eraser', onRun: filters.clear }] : []),
  ]);
  const show = (id: string) => opened.set({ entry: id });
  return (
    <TableBody>
      <DataTable
        label={t('tab.audit')}
        rows={log.data?.data ?? none}
        columns={columns}
        rowKey={({ id }) => id}
        server
        totalCount={log.data?.total}
        paging={paging}
        {...shownColumns}
        {...tableState(log)}
        activeKey={opened.values.entry}
        onRowOpen={({ id }) => show(id)}
        autoHeight
        toolbar={
          <AuditFilters filters={filters}>
            <Menu
              label={t('audit.exporting')}
              placement="bottom-end"
              items={exports}
              trigger={(trigger) => (
                <Button
                  icon="download"
                  iconEnd="chevron-down"
                  loading={exporting.isPending}
                  disabled={!log.data?.total}
                  {...trigger}
                >
                  {t('audit.exporting')}
                </Button>
              )}
            />
          </AuditFilters>
        }
        empty={
          address.any ? (
            <EmptyState
              icon="search"
              title={t('noMatch')}
              text={t('noMatchText')}
              action={<Button onClick={filters.clear}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState icon="history" title={t('audit.empty')} text={t('audit.emptyText')} />
          )
        }
      />
      {opened.values.entry && (
        <AuditEntryView key={opened.values.entry} id={opened.values.entry} onClose={() => show('')} />
      )}
    </TableBody>
  );
}
