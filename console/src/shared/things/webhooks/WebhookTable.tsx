import type { Webhook } from '@parlance/contract/calls/webhooks';
import { EmptyState, Pill, RelativeTime } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { DataTable, type Column, type RowAction } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/queryClient.ts';
import { useFormats } from '../../i18n/format.ts';
import { tableState } from '../../table/tableState.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { eventKey } from './eventName.ts';
import { removeWebhook, replaceSecret, sendTest, switchWebhook, type ThingPlace } from './webhookActions.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

const none: readonly Webhook[] = [];

/** The status of a webhook. */
function statusOf({ enabled, stopped, paused_until: paused, failing_since: failing }: Webhook) {
  if (!enabled) return stopped ? 'stopped' : 'disabled';
  if (paused) return 'paused';
  return failing ? 'failing' : 'active';
}
const tones = { active: 'good', failing: 'warning', paused: 'warning', disabled: 'neutral', stopped: 'bad' } as const;
const icons = { active: 'check', failing: 'triangle-alert', paused: 'timer', disabled: 'ban', stopped: 'x' } as const;

function useWebhookColumns(): Column<Webhook>[] {
  const { t } = useTranslation('webhooks');
  const { exact, locale } = useFormats();
  return useMemo(
    (): Column<Webhook>[] => [
      {
        key: 'url',
        header: t('column.url'),
        value: ({ url }) => url,
        grow: true,
        width: 220,
        minWidth: 140,
      },
      { key: 'description', header: t('column.description'), value: (row) => row.description, width: 140, priority: 3 },
      {
        key: 'events',
        header: t('column.events'),
        value: ({ events }) =>
          events.length === 0 ? t('allEvents') : events.map((one) => t(eventKey(one))).join(', '),
        width: 170,
        priority: 2,
      },
      {
        key: 'standing',
        header: t('column.status'),
        value: (row) => t(`standing.${statusOf(row)}`),
        text: (row) => {
          const status = statusOf(row);
          const end = status === 'paused' && row.paused_until ? `${t('resumes')} ${exact(row.paused_until)}` : '';
          return [t(`standing.${status}`), end].filter(Boolean).join(' · ');
        },
        cell: (row) => {
          const status = statusOf(row);
          return (
            <>
              <Pill tone={tones[status]} icon={icons[status]}>
                {t(`standing.${status}`)}
              </Pill>
              {status === 'paused' && row.paused_until && (
                <>
                  {' '}
                  {t('resumes')} <RelativeTime date={row.paused_until} locale={locale} upcoming />
                </>
              )}
            </>
          );
        },
        width: 250,
        line: 'second',
      },
    ],
    [t, exact, locale],
  );
}

/** The webhooks of a virtual thing; those that the server has disabled are named above the table. */
export function WebhookTable({ place }: { place: ThingPlace }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { exact } = useFormats();
  const query = useCall('GET /api/1.0/workspaces/:ws/vthing/:id/webhooks', { params: place });
  const columns = useWebhookColumns();
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [secret, setSecret] = useState<{ url: string; secret: string }>();
  const rows = query.data?.data ?? none;
  const renew = async (webhook: Webhook) => {
    const replaced = await replaceSecret(place, webhook);
    if (replaced !== undefined) setSecret({ url: webhook.url, secret: replaced });
  };
  const actions = (row: Webhook): RowAction[] => [
    {
      key: 'test',
      label: t('test.send'),
      icon: 'send',
      disabled: !row.enabled,
      reason: t('test.disabled'),
      onAction: () => void sendTest(place, row),
    },
    { key: 'edit', label: t('common:action.edit'), icon: 'pencil', onAction: () => setEdited(row) },
    {
      key: 'switch',
      label: row.enabled ? t('disable') : t('enable'),
      icon: row.enabled ? 'pause' : 'play',
      onAction: () => void switchWebhook(place, row, !row.enabled),
    },
    { key: 'secret', label: t('secret.replace'), icon: 'key', onAction: () => void renew(row) },
    {
      key: 'delete',
      label: t('common:action.delete'),
      icon: 'trash-2',
      danger: true,
      onAction: () => void removeWebhook(place, row),
    },
  ];
  return (
    <Stack gap={3}>
      {rows.map(
        (row) =>
          row.stopped && (
            <Alert key={row.webhook_id}>
              <Inline gap={2} justify="space-between">
                <span>
                  {t(`stopped.${row.stopped}`, { url: row.url, date: exact(row.stopped_at ?? row.created_at) })}
                </span>
                <Button size="s" onClick={() => void switchWebhook(place, row, true)}>
                  {t('enable')}
                </Button>
              </Inline>
            </Alert>
          ),
      )}
      <DataTable
        label={t('sent')}
        rows={rows}
        columns={columns}
        rowKey={({ webhook_id }) => webhook_id}
        rowLabel={({ url }) => url}
        {...tableState(query)}
        rowActions={actions}
        onRowOpen={setEdited}
        height="auto"
        tools={false}
        toolbar={
          <Button size="s" icon="plus" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        }
        empty={<EmptyState icon="webhook" title={t('empty')} text={t('emptyText')} />}
      />
      {edited !== undefined && (
        <WebhookDialog
          place={place}
          webhook={edited === 'new' ? undefined : edited}
          onCreated={(url, made) => {
            setEdited(undefined);
            setSecret({ url, secret: made });
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && (
        <Modal
          open
          closeOnOutside={false}
          title={t('secret.title')}
          description={secret.url}
          onClose={() => setSecret(undefined)}
          footer={<Button onClick={() => setSecret(undefined)}>{t('common:action.close')}</Button>}
        >
          <ShownOnce
            warning={t('secret.once')}
            items={[{ label: t('secret.title'), value: secret.secret, copyLabel: t('secret.copy') }]}
          />
        </Modal>
      )}
    </Stack>
  );
}
