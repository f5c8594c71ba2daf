import { Pill, RelativeTime, SkeletonRows } from '@parlance/ui-kit/data';
import { leaveBy } from '@parlance/ui-kit/fields';
import { Button, LinkButton } from '@parlance/ui-kit/form';
import { Icon } from '@parlance/ui-kit/icons';
import { Inline, TabPanel, Tabs } from '@parlance/ui-kit/layout';
import { fill, inset, pane } from '@parlance/ui-kit/theme';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useCall } from '../../api/queryClient.ts';
import { useFormats } from '../../i18n/format.ts';
import { errorText } from '../../i18n/errorText.ts';
import { can } from '../../state/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { AddressQuery } from '../../ui/useAddressQuery.ts';
import { iconOf, kindOf, type ThingRow } from '../data/things.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { thingTabs } from './thingTabs.ts';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  ${inset('var(--space-3) var(--space-4)')}
  ${pane}
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  h2 {
    margin: 0;
    font-size: var(--size-l);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
    font-size: var(--size-s);
    overflow-wrap: anywhere;
  }
  > :last-child {
    margin-inline-start: auto;
  }
`;
const Panel = styled(TabPanel)`
  display: flex;
  flex-direction: column;
  ${fill}
`;

const tones = { online: 'good', unavailable: 'bad', unknown: 'neutral' } as const;

interface ThingDetailProps {
  ws: string;
  thing: ThingRow;
  address: AddressQuery<'thing' | 'q' | 'kind' | 'view'>;
  /** The address of the list, when it is not shown beside. */
  back: string | undefined;
}

/** One virtual thing: its availability, and one of its tabs, which is in the address. */
export function ThingDetail({ ws, thing, address, back }: ThingDetailProps) {
  const { t } = useTranslation('things');
  const { locale } = useFormats();
  const [commanding, setCommanding] = useState(false);
  const tabs = thingTabs.filter(({ permission }) => can(permission, ws));
  const tab = tabs.find(({ id }) => id === address.values.view) ?? tabs[0];
  const Content = tab?.component;
  const { availability } = thing.state ?? {};
  const kind = kindOf(thing);
  const size = back === undefined ? 'm' : 's';
  const devices = useCall('GET /api/1.0/store/devices', { query: { ws } }, { enabled: can('store:use', ws) });
  const device = devices.data?.data.find(({ vthingId }) => vthingId === thing.vthingId);
  // The store's problem has a text in the user's language; a reason that the thing itself reports is shown as it is.
  const reason = device?.problem ? errorText(device.problem) : availability?.reason;
  return (
    <Frame>
      <Head>
        {back !== undefined && (
          <LinkButton variant="ghost" size="s" icon="arrow-left" href={back}>
            {t('back')}
          </LinkButton>
        )}
        <Icon name={iconOf(thing)} size={20} />
        <h2>{thing.label}</h2>
        {availability && (
          <Pill tone={tones[availability.state]} icon={availability.state === 'unavailable' ? 'wifi-off' : undefined}>
            {t(`availability.${availability.state}`)}
          </Pill>
        )}
        <small>
          {kind ? t(`kind.${kind}`) : thing.image || t('kind.other')} · {thing.vthingId}
        </small>
        <Inline gap={2}>
          {device && (
            <LinkButton
              icon="plug"
              size={size}
              href={`/store?${new URLSearchParams({ connector: device.connector, thing: thing.vthingId }).toString()}`}
            >
              {t('openInStore')}
            </LinkButton>
          )}
          {can('thing:edit', ws) && (
            <Button
              // Other tabs have their own primary action.
              variant={tab?.id === 'state' || tab?.id === 'commands' ? 'primary' : 'secondary'}
              icon="send"
              size={size}
              onClick={() => setCommanding(true)}
            >
              {t('command.title')}
            </Button>
          )}
        </Inline>
      </Head>
      {availability?.state === 'unavailable' && availability.since && (
        <Alert tone="warning">
          {t('awaySince')} <RelativeTime date={availability.since} locale={locale} />
          {reason && t('awayBecause', { reason })}
        </Alert>
      )}
      {tab?.id !== 'webhooks' && (thing.state?.stopped_webhooks ?? 0) > 0 && (
        <Alert>
          <Inline gap={2} justify="space-between">
            {t('stoppedWebhook')}
            {tabs.some(({ id }) => id === 'webhooks') && (
              <Button size="s" onClick={() => address.set({ view: 'webhooks' })}>
                {t('showWebhooks')}
              </Button>
            )}
          </Inline>
        </Alert>
      )}
      <Tabs
        id="thing"
        label={thing.label}
        items={tabs.map(({ id }) => ({ id, label: t(`tab.${id}`) }))}
        value={tab?.id ?? ''}
        onChange={(view) => leaveBy(() => address.set({ view: view === 'state' ? '' : view }))}
      />
      {tab && Content && (
        <Panel tabs="thing" tab={tab.id}>
          <Suspense fallback={<SkeletonRows rows={6} columns={4} />}>
            <Content ws={ws} thing={thing} />
          </Suspense>
        </Panel>
      )}
      {commanding && <CommandDialog ws={ws} thing={thing} onClose={() => setCommanding(false)} />}
    </Frame>
  );
}
