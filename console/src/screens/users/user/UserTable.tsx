import type { Company } from '@parlance/contract/calls/companies';
import type { User } from '@parlance/contract/calls/users';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { DataTable, type BulkAction } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queryClient.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useOpened } from '../../../shared/ui/useOpened.ts';
import { TableTools } from '../accounts/TableTools.tsx';
import { changeStatus, resetPassword, type InvitationResult } from './userActions.tsx';
import { UserDialog } from './UserDialog.tsx';
import { userRowActions } from './userRowActions.ts';
import { useUserColumns } from './useUserColumns.tsx';

const none: readonly User[] = [];
const rowKey = ({ id }: User) => id;

/** The users of an organization; without one, all users. */
export function UserTable({ company }: { company: Company | undefined }) {
  const { t } = useTranslation('users');
  const query = useCall('GET /api/1.0/user', company ? { query: { company_id: company.id } } : {});
  const users = query.data?.data ?? none;
  const columns = useUserColumns(company === undefined);
  const address = useTableAddress({ table: 'users', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['open']);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  // Kept here, so that the one-time password stays in the dialog when the list changes.
  const [created, setCreated] = useState<{ user: User; invitation: InvitationResult }>();

  const open = (id: string) => set({ open: id });
  const close = () => {
    setCreated(undefined);
    open('');
  };
  const listed = users.find(({ id }) => id === values.open);
  const opened = useOpened(values.open, listed ?? (created?.user.id === values.open ? created.user : undefined));
  const add = company && (() => open('new'));
  useScreenActions(add ? [{ id: 'add', label: t('user.add'), icon: 'user-plus', onRun: add }] : []);

  const reset = async (user: User) => {
    const invitation = await resetPassword(user);
    if (!invitation?.password) return;
    setCreated({ user, invitation });
    open(user.id);
  };
  const change = async (chosen: User[], disabled: boolean) => {
    await changeStatus(chosen, disabled);
    setSelection(new Set());
  };
  const bulkActions: BulkAction<User>[] = [
    {
      key: 'enable',
      label: t('statusChange.enable'),
      icon: 'play',
      shortcut: 'e',
      onAction: (chosen) => change(chosen, false),
    },
    {
      key: 'disable',
      label: t('statusChange.disable'),
      icon: 'pause',
      shortcut: 'd',
      onAction: (chosen) => change(chosen, true),
    },
  ];
  return (
    <>
      <DataTable
        label={t('user.list')}
        rows={users}
        columns={columns}
        rowKey={rowKey}
        rowLabel={({ login }) => login}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(query)}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={bulkActions}
        rowActions={(row) => userRowActions(row, { open, reset })}
        activeKey={opened?.id}
        onRowOpen={({ id }) => open(id)}
        autoHeight
        toolbar={<TableTools search={search} add={add && { label: t('user.add'), icon: 'user-plus', onAdd: add }} />}
        empty={
          <EmptyState
            icon="users"
            title={t('empty')}
            text={t(add ? 'user.emptyText' : 'user.emptyAll')}
            action={
              add && (
                <Button icon="user-plus" onClick={add}>
                  {t('user.add')}
                </Button>
              )
            }
          />
        }
      />
      {((values.open === 'new' && company) || opened) && (
        <UserDialog
          company={company}
          user={opened}
          invitation={created?.user.id === values.open ? created.invitation : undefined}
          onCreated={(user, invitation) => {
            setCreated({ user, invitation });
            open(user.id);
          }}
          onReset={reset}
          onClose={close}
        />
      )}
    </>
  );
}
