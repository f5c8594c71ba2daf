import type { Company } from '@parlance/contract/calls/companies';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { PageHeader } from '@parlance/ui-kit/layout';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { useHref } from '../../shared/state/address.ts';
import { useScreenActions } from '../../shared/state/screenActions.ts';
import { tableState } from '../../shared/table/tableState.ts';
import { useTableAddress } from '../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../shared/table/useTableSearch.ts';
import { loadingLine } from '../../shared/ui/loadingLine.ts';
import { TableBody } from '../../shared/ui/TableBody.ts';
import { useAddressQuery } from '../../shared/ui/useAddressQuery.ts';
import { useOpened } from '../../shared/ui/useOpened.ts';
import { askDeleteOrganization } from './askDeleteOrganization.tsx';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { useOrganizationColumns } from './useOrganizationColumns.tsx';

const none: readonly Company[] = [];
const rowKey = ({ id }: Company) => id;

/** The organizations of the platform, or those that a partner manages. */
export function OrganizationsScreen() {
  const { t } = useTranslation(['organizations', 'common']);
  const { number } = useFormats();
  const navigate = useNavigate();
  const hrefOf = useHref();
  const query = useCall('GET /api/1.0/company', {});
  const companies = query.data?.data ?? none;
  const columns = useOrganizationColumns(companies);
  const address = useTableAddress({ table: 'organizations', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['open']);

  const open = (id: string) => set({ open: id });
  const opened = useOpened(
    values.open,
    companies.find(({ id, editable }) => editable && id === values.open),
  );
  const add = () => open('new');
  useScreenActions([{ id: 'add', label: t('add'), icon: 'plus', onRun: add }]);
  const actions = (row: Company): RowAction[] => [
    {
      key: 'edit',
      label: t('common:action.edit'),
      icon: 'pencil',
      disabled: !row.editable,
      onAction: () => open(row.id),
    },
    {
      key: 'users',
      label: t('openUsers', { name: row.name }),
      icon: 'users',
      onAction: () => void navigate(hrefOf(`/users?company=${encodeURIComponent(row.id)}`)),
    },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      danger: true,
      disabled: !row.deletable,
      reason: t('delete.own'),
      onAction: () => void askDeleteOrganization(row),
    },
  ];
  const addButton = (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('common:title.organizations')}
        text={query.data ? t('total', { count: companies.length, shown: number(companies.length) }) : loadingLine}
        actions={addButton}
      />
      <TableBody>
        <DataTable
          label={t('label')}
          rows={companies}
          columns={columns}
          rowKey={rowKey}
          filter={search.text}
          onClearFilter={() => search.write('')}
          {...address.order}
          {...address.columns}
          paging={address.paging}
          {...tableState(query)}
          activeKey={opened?.id}
          onRowOpen={(row) => row.editable && open(row.id)}
          rowActions={actions}
          autoHeight
          toolbar={<SearchField label={t('search')} value={search.text} onChange={search.write} />}
          empty={<EmptyState icon="building-2" title={t('empty')} text={t('emptyText')} action={addButton} />}
        />
      </TableBody>
      {(values.open === 'new' || opened) && (
        <OrganizationDialog key={values.open} company={opened} companies={companies} onClose={() => open('')} />
      )}
    </>
  );
}
