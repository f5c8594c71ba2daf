import type { AnswerOf } from '@parlance/contract';
import type { WebhookDelivery } from '@parlance/contract/calls/webhooks';
import { deliveryStates, type DeliveryState } from '@parlance/contract/thingTables';
import { EmptyState, Pill, RelativeTime } from '@parlance/ui-kit/data';
import { Button, Select } from '@parlance/ui-kit/form';
import { Inline } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useCursorPages } from '../../api/useCursorPages.ts';
import { useFormats } from '../../i18n/format.ts';
import { tableState } from '../../table/tableState.ts';
import { useTimeColumn } from '../../table/useTimeColumn.tsx';
import { useAddressQuery } from '../../ui/useAddressQuery.ts';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import { eventKey } from './eventName.ts';
import { resend, resendFailed, type ThingPlace } from './webhookActions.ts';

const name = 'GET /api/1.0/workspaces/:ws/vthing/:id/deliveries';
type Page = AnswerOf<typeof name>;
const pageSize = 50;

const deliveryTones = { waiting: 'warning', delivered: 'good', failed: 'bad' } as const;
const icons = { waiting: 'refresh-cw', delivered: 'check', failed: 'x' } as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function useDeliveryColumns(): Column<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks');
  const { number, locale, exact } = useFormats();
  const time = useTimeColumn();
  return useMemo((): Column<WebhookDelivery>[] => {
    const status = ({ status: code, state }: WebhookDelivery) => (code === null ? t(`state.${state}`) : String(code));
    const nextOf = ({ state, attempt, next_at: next }: WebhookDelivery): string =>
      state === 'waiting' && attempt > 0 && next !== null ? exact(next) : '';
    return [
      time({
        key: 'time',
        header: t('column.time'),
        at: (row: WebhookDelivery) => row.created_at,
        width: 100,
        line: 'end',
      }),
      {
        key: 'event',
        header: t('column.event'),
        value: ({ type, attribute_name: attribute }) =>
          // The attribute of an availability event repeats the event's name.
          [type === 'availability.changed' ? null : attribute, t(eventKey(type))].filter(Boolean).join(' · '),
        grow: true,
        width: 218,
        minWidth: 130,
      },
      { key: 'endpoint', header: t('column.url'), value: ({ url }) => hostOf(url), width: 130, priority: 3 },
      {
        key: 'status',
        header: t('column.status'),
        value: status,
        cell: (row) => (
          <Pill tone={deliveryTones[row.state]} icon={icons[row.state]}>
            {status(row)}
          </Pill>
        ),
        width: 116,
        line: 'second',
      },
      {
        key: 'attempt',
        header: t('column.attempt'),
        value: (row) => row.attempt,
        text: (row) => [number(row.attempt), nextOf(row)].filter(Boolean).join(' · '),
        cell: (row) =>
          nextOf(row) === '' ? (
            number(row.attempt)
          ) : (
            <>
              {number(row.attempt)}
              {' · '}
              {t('next')} <RelativeTime date={row.next_at ?? ''} locale={locale} upcoming />
            </>
          ),
        align: 'start',
        width: 184,
        priority: 2,
        line: 'second',
      },
      {
        key: 'ms',
        header: t('column.ms'),
        value: (row) => row.ms,
        text: ({ ms }) => (ms === null ? '' : number(ms)),
        align: 'end',
        width: 72,
        priority: 4,
      },
    ];
  }, [t, number, locale, exact, time]);
}

/** The deliveries to the webhooks of a virtual thing, newest first; one, or all failed ones, can be sent again. */
export function DeliveryTable({ place }: { place: ThingPlace }) {
  const { t } = useTranslation('webhooks');
  const address = useAddressQuery(['deliveries', 'delivery']);
  const state = deliveryStates.find((one) => one === address.values.deliveries);
  const { query, pages, readNext } = useCursorPages<Page>([name, 'pages', place.ws, place.id, state], {
    read: (before, signal) => {
      const asked = {
        limit: pageSize,
        ...(state && { state }),
        ...(before !== undefined && { before: Number(before) }),
      };
      return call(name, { params: { ...place }, query: asked, signal });
    },
    // A full page may be the last one: then the next page is empty.
    next: ({ data }) => (data.length === pageSize ? data.at(-1)?.seq : undefined),
  });
  const columns = useDeliveryColumns();
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const failed = pages?.[0]?.failed ?? 0;
  const labelOf = (one: DeliveryState | '') => (one === '' ? t('state.all') : t(`state.${one}`));
  return (
    <>
      <DataTable
        label={t('deliveries')}
        rows={rows}
        columns={columns}
        rowKey={({ delivery_id }) => delivery_id}
        rowLabel={({ type, seq }) => `${t(eventKey(type))} ${seq}`}
        {...tableState(query)}
        activeKey={address.values.delivery}
        onRowOpen={({ delivery_id }) => address.set({ delivery: delivery_id })}
        rowActions={({ delivery_id }) => [
          {
            key: 'resend',
            label: t('resend.one'),
            icon: 'refresh-cw',
            onAction: () => void resend(place, delivery_id),
          },
        ]}
        height="auto"
        toolbar={
          <Inline gap={2}>
            <Select
              label={t('column.status')}
              hideLabel
              value={state ?? ''}
              onChange={(deliveries) => address.set({ deliveries })}
              options={(['', ...deliveryStates] as const).map((value) => ({ value, label: labelOf(value) }))}
            />
            {failed > 0 && (
              <>
                <Pill tone="bad" icon="triangle-alert">
                  {t('failedCount', { count: failed })}
                </Pill>
                <Button size="s" icon="refresh-cw" onClick={() => void resendFailed(place, failed)}>
                  {t('resend.all')}
                </Button>
              </>
            )}
          </Inline>
        }
        empty={
          <EmptyState
            icon="history"
            title={state ? t('noneOfState') : t('noDeliveries')}
            text={state ? undefined : t('noDeliveriesText')}
          />
        }
      />
      {query.hasNextPage && (
        <Inline>
          <Button size="s" loading={query.isFetchingNextPage} onClick={readNext}>
            {t('older')}
          </Button>
        </Inline>
      )}
      {address.values.delivery !== '' && (
        <DeliveryDetail
          key={address.values.delivery}
          place={place}
          deliveryId={address.values.delivery}
          onClose={() => address.set({ delivery: '' })}
        />
      )}
    </>
  );
}
