import type { FeedRequest } from '@parlance/contract/calls/feeds';
import { EmptyState } from '@parlance/ui-kit/data';
import { Button, CopyButton, LinkButton, SearchField, TextField } from '@parlance/ui-kit/form';
import { Card, Grid, Stack } from '@parlance/ui-kit/layout';
import { DataTable } from '@parlance/ui-kit/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { invalidate, useCall } from '../../../shared/api/queryClient.ts';
import { useWorkspaceId } from '../../../shared/state/address.ts';
import { tableState } from '../../../shared/table/tableState.ts';
import { useTableAddress } from '../../../shared/table/useTableAddress.ts';
import { useTableSearch } from '../../../shared/table/useTableSearch.ts';
import { TableBody } from '../../../shared/ui/TableBody.ts';
import { useFeedColumns } from './useFeedColumns.tsx';

const none: readonly FeedRequest[] = [];
/** Polling interval of the list in milliseconds: requests send no event. */
const poll = 15_000;

const Address = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);

  input {
    font-family: var(--font-mono);
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-1);
  margin: 0;
  padding-inline-start: var(--space-5);
`;

const Heading = styled.h2`
  margin: 0 0 var(--space-2);
  font-size: var(--size-l);
  font-weight: var(--weight-semibold);
`;

const Above = styled.section`
  margin-bottom: var(--space-4);
`;

/** The list of requests; on a phone it follows the content above it, and the page scrolls. */
const Requests = styled.div`
  display: flex;
  flex: 1 0 420px;
  flex-direction: column;
  min-width: 0;
`;

const Tools = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  > :first-child:not(:only-child) {
    flex: 1 1 160px;
    max-width: 320px;
  }
`;

/** How programs connect to the feed of the workspace. */
function Connect({ ws }: { ws: string }) {
  const { t } = useTranslation('users');
  const address = `${location.origin}/odata/${encodeURIComponent(ws)}`;
  return (
    <Above aria-label={t('feeds.connect')}>
      <Stack gap={3}>
        <Address>
          <TextField
            label={t('feeds.address')}
            value={address}
            onChange={() => {}}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={address} label={t('feeds.copyAddress')} variant="secondary" />
        </Address>
        <Grid min={420} gap={3}>
          {(['excel', 'powerBi'] as const).map((program) => (
            <Card key={program} title={t(`feeds.${program}.title`)}>
              <Steps>
                <li>{t(`feeds.${program}.open`)}</li>
                <li>{t('feeds.paste')}</li>
                <li>{t('feeds.signIn')}</li>
                <li>{t(`feeds.${program}.load`)}</li>
              </Steps>
            </Card>
          ))}
        </Grid>
        <Tools>
          <LinkButton href="/users?list=tokens" icon="key">
            {t('feeds.tokens')}
          </LinkButton>
        </Tools>
      </Stack>
    </Above>
  );
}

/** The OData feed of the workspace: how programs connect to it, and their requests. */
export function FeedManagement() {
  const { t } = useTranslation(['users', 'common']);
  const ws = useWorkspaceId();
  const columns = useFeedColumns();
  const { columns: shownColumns, paging } = useTableAddress({ table: 'feeds', columns });
  const search = useTableSearch();
  const { page, pageSize } = paging;
  const requests = useCall(
    'GET /api/1.0/logs/:ws/odata',
    {
      params: { ws },
      query: { ...(search.kept && { search: search.kept }), limit: pageSize, offset: (page - 1) * pageSize },
    },
    { keepPrevious: true, refetchInterval: poll },
  );
  return (
    <TableBody>
      <Connect ws={ws} />
      <Requests>
        <Heading>{t('feeds.requests')}</Heading>
        <DataTable
          label={t('feeds.requests')}
          rows={requests.data?.data ?? none}
          columns={columns}
          rowKey={({ id }) => String(id)}
          server
          totalCount={requests.data?.total}
          filter={search.kept}
          onClearFilter={() => search.write('')}
          paging={paging}
          {...shownColumns}
          {...tableState(requests)}
          autoHeight
          toolbar={
            <Tools>
              <SearchField label={t('search')} value={search.text} onChange={search.write} />
              <Button icon="refresh-cw" onClick={() => void invalidate('GET /api/1.0/logs/:ws/odata')}>
                {t('feeds.refresh')}
              </Button>
            </Tools>
          }
          empty={<EmptyState icon="table" title={t('feeds.none')} text={t('feeds.noneText')} />}
        />
      </Requests>
    </TableBody>
  );
}
