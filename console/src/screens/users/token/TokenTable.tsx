import type { Company } from '@parlance/contract/calls/companies';
import type { ApiToken } from '@parlance/contract/calls/tokens';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { DataTable, type RowAction } from '@parlance/ui-kit/table';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/queryClient.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { notifyFailed } from '../../../shared/feedback/toasts.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { useAddressQuery } from '../../../shared/ui/useAddressQuery.ts';
import { useOpened } from '../../../shared/ui/useOpened.ts';
import { Question } from '../../../shared/ui/Question.tsx';
import { refreshTokens, showToken } from '../accounts/refreshAccounts.ts';
import { removeAccount } from '../accounts/removeAccount.tsx';
import { TableTools } from '../accounts/TableTools.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { useTokenColumns } from './useTokenColumns.tsx';

const none: readonly ApiToken[] = [];
const rowKey = ({ id }: ApiToken) => id;

const texts = { ns: 'users' } as const;

/**
 * Gives a token a new secret, after confirmation.
 * @returns the token and its secret; undefined: nothing was changed, and the reason was shown
 */
async function renewToken({ id, name, version }: ApiToken) {
  const sure = await confirmer.ask({
    title: t('renew.title', texts),
    message: <Question text={t('renew.text', texts)} about={name} effect={t('renew.effect', texts)} permanent />,
    danger: true,
  });
  if (!sure) return undefined;
  try {
    const { secret, ...token } = await call('PUT /api/1.0/token/:id/renew', { params: { id }, ifMatch: version });
    showToken(token);
    return { token, secret };
  } catch {
    notifyFailed(t('reset.failed', texts));
    return undefined;
  } finally {
    void refreshTokens();
  }
}

/** The API tokens of an organization. */
export function TokenTable({ company }: { company: Company }) {
  const { t } = useTranslation(['users', 'common']);
  const query = useCall('GET /api/1.0/token', { query: { company_id: company.id } });
  const tokens = query.data?.data ?? none;
  const columns = useTokenColumns();
  const address = useTableAddress({ table: 'tokens', columns });
  const search = useTableSearch();
  const { values, set } = useAddressQuery(['open']);
  // A secret is shown once, so it is kept here, and not in the list, which may change.
  const [issued, setIssued] = useState<{ token: ApiToken; secret: string }>();

  const open = (id: string) => set({ open: id });
  const close = () => {
    setIssued(undefined);
    open('');
  };
  const tell = (token: ApiToken, secret: string) => {
    setIssued({ token, secret });
    open(token.id);
  };
  const listed = tokens.find(({ id, editable }) => id === values.open && editable);
  const opened = useOpened(values.open, listed ?? (issued?.token.id === values.open ? issued.token : undefined));
  const add = () => open('new');
  useScreenActions([{ id: 'add', label: t('token.add'), icon: 'key', onRun: add }]);
  const renew = async (token: ApiToken) => {
    const renewed = await renewToken(token);
    if (renewed) tell(renewed.token, renewed.secret);
  };
  // A token with more rights than the user has no actions.
  const actions = (row: ApiToken): RowAction[] =>
    row.editable
      ? [
          { key: 'edit', label: t('common:action.edit'), icon: 'pencil', onAction: () => open(row.id) },
          { key: 'renew', label: t('renew.title'), icon: 'refresh-cw', onAction: () => void renew(row) },
          {
            key: 'delete',
            label: t('common:action.delete'),
            icon: 'trash-2',
            danger: true,
            onAction: () =>
              void removeAccount('token', {
                id: row.id,
                name: row.name,
                version: row.version,
                effect: t('token.deleteEffect'),
              }),
          },
        ]
      : [];
  return (
    <>
      <DataTable
        label={t('token.list')}
        rows={tokens}
        columns={columns}
        rowKey={rowKey}
        filter={search.text}
        onClearFilter={() => search.write('')}
        {...address.order}
        {...address.columns}
        paging={address.paging}
        {...tableState(query)}
        rowActions={actions}
        activeKey={opened?.id}
        onRowOpen={({ id, editable }) => editable && open(id)}
        autoHeight
        toolbar={<TableTools search={search} add={{ label: t('token.add'), icon: 'plus', onAdd: add }} />}
        empty={
          <EmptyState
            icon="key"
            title={t('empty')}
            text={t('token.emptyText')}
            action={
              <Button icon="plus" onClick={add}>
                {t('token.add')}
              </Button>
            }
          />
        }
      />
      {(values.open === 'new' || opened) && (
        <TokenDialog
          key={opened?.id ?? 'new'}
          company={company}
          token={opened}
          secret={issued?.token.id === values.open ? issued.secret : undefined}
          onSecret={tell}
          onRenew={renew}
          onClose={close}
        />
      )}
    </>
  );
}
