import type { Service, ThingUser } from '@parlance/contract/calls/guests';
import { EmptyState } from '@parlance/ui-kit/data';
import { SearchField } from '@parlance/ui-kit/form';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceId } from '../../state/address.ts';
import { can } from '../../state/session.ts';
import { downloadPerson, erasePerson, setHold } from '../../person/personData.tsx';
import { tableState } from '../../table/tableState.ts';
import { useTableAddress } from '../../table/useTableAddress.ts';
import { useTableSearch } from '../../table/useTableSearch.ts';
import { PinTools } from '../pin/PinTools.ts';
import { nameOf, removeGuest, setDisabled } from './guestActions.ts';
import { columnsAtFirst, useGuestColumns } from './useGuestColumns.tsx';
import { guestFilters, readAllGuests, useGuests } from './useGuests.ts';

const noGuests: readonly ThingUser[] = [];
const rowKey = ({ id }: ThingUser) => id;

/** The guests and visitors of a virtual thing, page by page; the server describes the columns. */
export function GuestTable({ service }: { service: Service }) {
  const { t } = useTranslation(['guests', 'common', 'retention']);
  const ws = useWorkspaceId();
  const place = { ws, id: service.vthingId };
  const [described, setDescribed] = useState(columnsAtFirst);
  const columns = useGuestColumns(described);
  const address = useTableAddress({ table: 'thing-users', columns });
  const search = useTableSearch();
  const { page, pageSize } = address.paging;
  const filters = guestFilters(search.kept, address.order.sort);
  const query = useGuests(place, filters, page, pageSize);
  // The columns come with the rows, and say which of them the rows can be sorted by.
  if (query.data && query.data.columns !== described) setDescribed(query.data.columns);
  const actions = (user: ThingUser): RowAction[] => [
    ...(user.cant.disable
      ? []
      : [
          // The same button in both states, so that it keeps the focus.
          user.disabled
            ? {
                key: 'access',
                label: t('guest.enable'),
                icon: 'play',
                onAction: () => void setDisabled(place, user, false),
              }
            : {
                key: 'access',
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
            label: t('guest.delete'),
            icon: 'trash-2',
            danger: true,
            onAction: () => void removeGuest(place, user),
          },
        ]),
    ...(can('user:manage', ws)
      ? [
          {
            key: 'download',
            label: t('retention:person.download'),
            icon: 'download',
            onAction: () => void downloadPerson(ws, { participant: user.id }),
          },
          {
            key: 'hold',
            label: t('retention:person.hold'),
            icon: 'lock',
            onAction: () => void setHold(ws, { participant: user.id }),
          },
          {
            key: 'erase',
            label: t('guest.erase'),
            icon: 'eraser',
            danger: true,
            onAction: () => void erasePerson(ws, { participant: user.id }),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('guest.list')}
      rows={query.data?.data ?? noGuests}
      columns={columns}
      rowKey={rowKey}
      rowLabel={nameOf}
      server
      totalCount={query.data?.total}
      readAll={() => readAllGuests(place, filters)}
      filter={search.kept}
      onClearFilter={() => search.write('')}
      {...address.order}
      {...address.columns}
      paging={address.paging}
      {...tableState(query)}
      rowActions={actions}
      autoHeight
      toolbar={
        <PinTools>
          <SearchField label={t('search')} value={search.text} onChange={search.write} />
        </PinTools>
      }
      empty={<EmptyState icon="users-round" title={t('guest.empty')} text={t('guest.emptyText')} />}
    />
  );
}
