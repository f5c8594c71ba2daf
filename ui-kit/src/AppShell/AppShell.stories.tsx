import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { List } from '../List/List.tsx';
import { Meter } from '../Meter/Meter.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { SplitPane } from '../SplitPane/SplitPane.tsx';
import { Grid, Stack } from '../Stack/Stack.tsx';
import { Stat } from '../Stat/Stat.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { AppShell } from './AppShell.tsx';

const sections = [
  { id: 'top', items: [{ id: 'home', label: 'Dashboard', icon: 'layout-dashboard', href: '#home' }] },
  {
    id: 'admin',
    title: 'Super admin',
    items: [{ id: 'orgs', label: 'Organizations', icon: 'building-2', href: '#orgs' }],
  },
  {
    id: 'workspace',
    title: 'Workspace',
    items: [
      { id: 'users', label: 'Users', icon: 'users', href: '#users' },
      { id: 'studio', label: 'Natural Language Studio', icon: 'brain', href: '#s', active: true },
      { id: 'verbatim', label: 'Verbatim', icon: 'scroll-text', href: '#verbatim', count: 128 },
      { id: 'settings', label: 'Settings', icon: 'settings-2', href: '#settings' },
    ],
  },
];

const intents = [
  { id: 'basket', label: 'basket.clear', count: 24 },
  { id: 'delivery', label: 'delivery.status', count: 118 },
  { id: 'cancel', label: 'order.cancel', count: 67, dot: { tone: 'warning' as const, label: 'Changed' } },
  { id: 'return', label: 'order.return', count: 83 },
  { id: 'refund', label: 'refund.status', count: 58 },
];

function Frame() {
  const [words, setWords] = useState('');
  const [found, setFound] = useState('');
  const [tab, setTab] = useState('intents');
  const [intent, setIntent] = useState('cancel');
  return (
    <AppShell
      sidebar={
        <Sidebar
          brand={
            <>
              <Icon name="messages-square" size={22} />
              &ensp;Product
            </>
          }
          sections={sections}
        />
      }
      navbar={
        <Navbar
          left={
            <>
              <Button iconEnd="chevrons-up-down">Acme Support</Button>
              <IconButton icon="settings" label="Workspace settings" />
            </>
          }
          center={<SearchField label="Search or run a command" value={words} onChange={setWords} shortcut="Mod+K" />}
          right={
            <>
              <Pill tone="info" icon="loader-circle">
                Training · 64 %
              </Pill>
              <Avatar name="Main Demo" />
            </>
          }
        />
      }
    >
      <PageHeader
        title="Natural Language Studio"
        badges={
          <Pill tone="warning" icon="triangle-alert">
            12 changes since last training
          </Pill>
        }
        actions={
          <>
            <Button icon="download">Import</Button>
            <Button icon="chart-scatter">Evaluate</Button>
            <Button variant="primary" icon="play">
              Train
            </Button>
          </>
        }
        tabs={
          <Tabs
            label="Studio"
            value={tab}
            onChange={setTab}
            items={[
              { id: 'rag', label: 'RAG' },
              { id: 'class', label: 'Class' },
              { id: 'intents', label: 'Intents' },
              { id: 'corpus', label: 'Corpus' },
            ]}
          />
        }
      />
      <SplitPane
        defaultSize={224}
        first={
          <>
            <div style={{ padding: 12 }}>
              <SearchField label="Type to search…" value={found} onChange={setFound} />
            </div>
            <List label="Intents" items={intents} value={intent} onSelect={setIntent} />
          </>
        }
        second={
          <Stack gap={3} style={{ padding: 16 }}>
            <Grid min={180}>
              <Card>
                <Stat label="Conversations" value="4 812" delta={{ text: '+12 %', tone: 'good' }} />
              </Card>
              <Card>
                <Stat label="Median answer" value="42 ms" delta={{ text: '+3 ms', tone: 'warning' }} />
              </Card>
            </Grid>
            <Card title="Storage">
              <Meter
                label="Storage"
                segments={[
                  { label: 'Logs', value: 58 },
                  { label: 'Verbatims', value: 27 },
                  { label: 'Models', value: 15 },
                ]}
              />
            </Card>
            <Card title="Try a sentence">
              <Stack gap={2}>
                <Progress label="order.cancel" value={93} />
                <Progress label="order.return" value={4} />
              </Stack>
            </Card>
          </Stack>
        }
      />
    </AppShell>
  );
}

const meta = {
  title: 'Layout/AppShell',
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  render: () => <Frame />,
} satisfies Meta<typeof AppShell>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Studio: Story = {};

/** The button at the bottom turns the sidebar into a rail and back. Screen readers still hear the names. */
export const Collapsed: Story = {
  play: async ({ canvasElement }) => {
    // Skipped in narrower windows, which have no wide sidebar: beside Storybook's own sidebar, many are.
    if (!matchMedia('(min-width: 1200px)').matches) return;
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse' }));
    const expand = await canvas.findByRole('button', { name: 'Expand' });
    await waitFor(() => expect(expand).toHaveAttribute('aria-expanded', 'false'));
    await expect(canvas.getByRole('link', { name: 'Users' })).toBeVisible();
    await userEvent.click(expand);
    await canvas.findByRole('button', { name: 'Collapse' });
  },
};
