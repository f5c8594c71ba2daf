import type { Connector } from '@parlance/contract/calls/store';
import { Skeleton } from '@parlance/ui-kit/data';
import { leaveBy } from '@parlance/ui-kit/fields';
import { Inline, Stack, TabPanel, Tabs } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { useConnectorFacts } from './ConnectorCard.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { Logo } from './Logo.tsx';
import { UsedBy } from './UsedBy.tsx';
import { useLocalText } from './useLocalText.ts';

const tabs = ['new', 'uses', 'changelog'] as const;

interface ConnectorDrawerProps {
  ws: string;
  connector: Connector;
  /** The thing whose connection is edited; empty: none. */
  thing: string;
  onThing: (thing: string) => void;
  onClose: () => void;
}

/** A connector: creates a thing from it, shows its things, and its changelog. */
export function ConnectorDrawer({ ws, connector, thing, onThing, onClose }: ConnectorDrawerProps) {
  const { t } = useTranslation('store');
  const say = useLocalText();
  const facts = useConnectorFacts();
  const id = useId();
  const [tab, setTab] = useState<string>(thing === '' ? 'new' : 'uses');
  const [added, setAdded] = useState(0);
  const close = () => leaveBy(onClose);
  return (
    <Drawer
      open
      width={460}
      modal={false}
      closeOnOutside={false}
      onClose={close}
      title={
        <Inline gap={3}>
          <Logo id={connector.id} active />
          {say(connector.name)}
        </Inline>
      }
      description={`${facts(connector)} · ${t('version', { version: connector.version })}`}
    >
      <Stack gap={4}>
        <Tabs
          id={id}
          label={t('tabs')}
          value={tab}
          onChange={setTab}
          items={tabs.map((one) => ({
            id: one,
            label: t(`tab.${one}`),
            count: one === 'uses' ? connector.used_by : undefined,
          }))}
        />
        <TabPanel tabs={id} tab="new" hidden={tab !== 'new'}>
          <ConnectionForm
            // A new key empties the form for the next thing.
            key={added}
            ws={ws}
            connector={connector}
            onDone={(made) => {
              setAdded(added + 1);
              onThing(made);
              setTab('uses');
            }}
            onCancel={close}
          />
        </TabPanel>
        {thing !== '' ? (
          // The hidden tab stays mounted and keeps typed values.
          <TabPanel tabs={id} tab="uses" hidden={tab !== 'uses'}>
            <Edit key={thing} ws={ws} connector={connector} thing={thing} onBack={() => onThing('')} />
          </TabPanel>
        ) : (
          tab === 'uses' && (
            <TabPanel tabs={id} tab="uses">
              <UsedBy ws={ws} connector={connector.id} onOpen={onThing} />
            </TabPanel>
          )
        )}
        {tab === 'changelog' && (
          <TabPanel tabs={id} tab="changelog">
            <Stack gap={3}>
              {connector.changelog.map(({ version, date, text }) => (
                <div key={version}>
                  <strong>{t('version', { version })}</strong> · <time dateTime={date}>{date}</time>
                  <p>{say(text)}</p>
                </div>
              ))}
            </Stack>
          </TabPanel>
        )}
      </Stack>
    </Drawer>
  );
}

interface EditProps {
  ws: string;
  connector: Connector;
  thing: string;
  onBack: () => void;
}

function Edit({ ws, connector, thing, onBack }: EditProps) {
  const query = useCall('GET /api/1.0/workspaces/:ws/store/device/:id', { params: { ws, id: thing } });
  return (
    <Answer query={query} loading={<Skeleton lines={8} />}>
      {(device) => <ConnectionForm ws={ws} connector={connector} device={device} onDone={onBack} onCancel={onBack} />}
    </Answer>
  );
}
