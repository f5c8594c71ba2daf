import type { GuestColumn, Service, ThingUser } from '@parlance/contract/calls/guests';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queryClient.ts';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { useWorkspaceId } from '../../../../shared/state/address.ts';
import { tableState } from '../../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../../shared/table/useTableSearch.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { nameOf, removeGuest, setDisabled } from './guestActions.ts';
import { useGuestColumns } from './useGuestColumns.tsx';

const nobody: readonly ThingUser[] = [];
const none: readonly GuestColumn[] = [];
const rowKey = ({ id }: ThingUser) => id;

/** The guests and visitors of a virtual thing: the server says what there is to know of them. */
export function GuestTable({ service }: { service: Service }) {
  const { t } = useTranslation(['guests', 'common']);
  const { number } = useFormats();
  const ws = useWorkspaceId();
  const place = { ws, id: service.vthingId };
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/users', { params: place });
  const users = query.data?.data ?? nobody;
  const total = query.data?.total ?? 0;
  const columns = useGuestColumns(query.data?.columns ?? none);
  const address = useTableAddress({ table: 'thing-users', columns });
  const search = useTableSearch();
  const actions = (user: ThingUser): RowAction[] => [
    ...(user.cant.disable && !user.disabled
      ? []
      : [
          user.disabled
            ? {
                key: 'enable',
                label: t('guest.enable'),
                icon: 'play',
                onAction: () => void setDisabled(place, user, false),
              }
            : {
                key: 'disable',
                label: t('guest.disable'),
                icon: 'pause',
                onAction: () => void setDisabled(place, user, true),
              },
        ]),
    ...(user.cant.delete
      ? []
      : [
          {
            key: 'delete',
            label: t('common:action.delete'),
            icon: 'trash-2',
            danger: true,
            onAction: () => void removeGuest(place, user),
          },
        ]),
  ];
  return (
    <>
      {total > users.length && (
        <Alert tone="warning">{t('guest.more', { shown: number(users.length), total: number(total) })}</Alert>
      )}
      <DataTable
        label={t('guest.list')}
        rows={users}
        columns={columns}
        rowKey={rowKey}
        rowLabel={nameOf}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(query)}
        rowActions={actions}
        autoHeight
        toolbar={<SearchField label={t('search')} value={search.text} onChange={search.write} />}
        empty={<EmptyState icon="users-round" title={t('guest.empty')} text={t('guest.emptyText')} />}
      />
    </>
  );
}
