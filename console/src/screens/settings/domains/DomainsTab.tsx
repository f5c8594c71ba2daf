import type { Domain } from '@parlance/contract/calls/domains';
import { EmptyState, Pill } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { DataTable, type Column, type RowAction } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { can } from '../../../shared/state/session.ts';
import { notifyDone } from '../../../shared/feedback/toasts.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useOpened } from '../../../shared/ui/useOpened.ts';
import { DomainDialog } from './DomainDialog.tsx';

const none: readonly Domain[] = [];

function useDomainColumns(): Column<Domain>[] {
  const { t } = useTranslation(['settings', 'users']);
  return useMemo(() => {
    const signOn = ({ oidc }: Domain) => oidc?.issuer ?? t('domains.signUpOnly');
    return [
      { key: 'domain', header: t('column.domain'), value: ({ domain }) => domain, grow: true, minWidth: 140 },
      {
        key: 'company',
        header: t('column.company'),
        value: ({ company_name }) => company_name,
        width: 180,
        priority: 1,
      },
      {
        key: 'signOn',
        header: t('domains.sso'),
        value: signOn,
        cell: (row) => (row.oidc ? signOn(row) : <Pill>{signOn(row)}</Pill>),
        width: 240,
        priority: 2,
      },
      {
        key: 'role',
        header: t('domains.role'),
        value: ({ default_role }) => t(`users:role.${default_role}`),
        width: 200,
        priority: 2,
      },
      {
        key: 'autoCreate',
        header: t('domains.autoCreate'),
        value: ({ auto_create }) => t(auto_create ? 'yes' : 'no'),
        width: 150,
        priority: 3,
      },
      {
        key: 'source',
        header: t('domains.source'),
        value: ({ source }) => t(`domains.from.${source}`),
        width: 160,
        priority: 3,
      },
    ];
  }, [t]);
}

/** The domains whose users may sign up, or sign in through their provider. */
export function DomainsTab() {
  const { t } = useTranslation(['settings', 'common']);
  const domains = useCall('GET /api/1.0/backend/config/domains', {});
  const rows = domains.data?.data ?? none;
  const columns = useDomainColumns();
  const address = useTableAddress({ table: 'domains', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['open']);
  const mayWrite = can('back.admin:write');
  const opened = useOpened(
    values.open,
    rows.find(({ domain }) => domain === values.open),
  );
  const open = (domain: string) => set({ open: domain });
  const add = () => open('new');
  useScreenActions(mayWrite ? [{ id: 'add', label: t('domains.add'), icon: 'plus', onRun: add }] : []);

  const remove = ({ domain, version }: Domain) =>
    void confirmer.ask({
      title: t('domains.removeTitle', { name: domain }),
      message: t('domains.removeText'),
      danger: true,
      confirmLabel: t('domains.remove'),
      onConfirm: async () => {
        await call('DELETE /api/1.0/backend/config/domain/:domain', { params: { domain }, ifMatch: version });
        await invalidate('GET /api/1.0/backend/config/domains');
        notifyDone(t('domains.removed', { name: domain }));
      },
    });
  const actions = (row: Domain): RowAction[] => {
    const fixed = row.source === 'environment';
    const why = { disabled: fixed, reason: t('domains.fixed') };
    return [
      { key: 'edit', label: t('domains.edit'), icon: 'pencil', ...why, onAction: () => open(row.domain) },
      { key: 'remove', label: t('domains.remove'), icon: 'trash-2', danger: true, ...why, onAction: () => remove(row) },
    ];
  };
  const addButton = mayWrite && (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('domains.add')}
    </Button>
  );
  return (
    <TableBody>
      <DataTable
        label={t('tab.domains')}
        rows={rows}
        columns={columns}
        rowKey={({ domain }) => domain}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        {...tableState(domains)}
        activeKey={opened?.domain}
        onRowOpen={mayWrite ? (row) => row.source === 'database' && open(row.domain) : undefined}
        rowActions={mayWrite ? actions : undefined}
        autoHeight
        toolbar={
          <>
            <SearchField label={t('search')} value={search.text} onChange={search.write} />
            {/* The empty table has its own add button. */}
            {rows.length > 0 && addButton}
          </>
        }
        empty={<EmptyState icon="globe" title={t('domains.empty')} text={t('domains.emptyText')} action={addButton} />}
      />
      {mayWrite && (values.open === 'new' || opened?.source === 'database') && (
        <DomainDialog key={values.open} domain={opened} onClose={() => open('')} />
      )}
    </TableBody>
  );
}
