import { Badge, Meter, Pill, Progress } from '@parlance/ui-kit/data';
import { BarChart } from '@parlance/ui-kit/chart';
import { Button, Checkbox, IconButton, RadioGroup, Select, Switch, TextField } from '@parlance/ui-kit/form';
import { Card, Grid, Inline, Link, PageHeader, Sidebar, Stack, Tabs } from '@parlance/ui-kit/layout';
import { Modal, Toasts, createToaster } from '@parlance/ui-kit/overlay';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useState } from 'react';
import { Frame, Unseen } from './playground.styles.ts';

interface Utterance {
  id: string;
  text: string;
  score: number;
}

const rows: Utterance[] = [
  { id: '1', text: 'I want to cancel my order', score: 0.97 },
  { id: '2', text: 'stop the delivery', score: 0.81 },
  { id: '3', text: 'can I still call it off', score: 0.64 },
];
const columns: Column<Utterance>[] = [
  { key: 'text', header: 'Utterance', value: (row) => row.text },
  { key: 'score', header: 'Score', value: (row) => row.score, text: (row) => row.score.toFixed(2), width: 104 },
];
const keyOf = (row: Utterance) => row.id;
const chosen: ReadonlySet<string> = new Set(['2']);
const sections = [
  {
    id: 'workspace',
    items: [
      { id: 'home', label: 'Dashboard', icon: 'layout-dashboard', href: '#home' },
      { id: 'studio', label: 'Studio', icon: 'brain', href: '#studio', active: true },
      { id: 'verbatim', label: 'Verbatim', icon: 'scroll-text', href: '#verbatim', count: 12 },
    ],
  },
];
const tabs = [
  { id: 'intents', label: 'Intents', count: 24 },
  { id: 'entities', label: 'Entities' },
];

/** A sample of all components that use the brand colour. */
export function KitSample({ scheme }: { scheme: 'light' | 'night' }) {
  const [tab, setTab] = useState('intents');
  const [name, setName] = useState('order.cancel');
  const [on, setOn] = useState(true);
  const [language, setLanguage] = useState('en');
  const [open, setOpen] = useState(false);
  const [toaster] = useState(createToaster);
  // Names appear twice on the page, so the labels tell screen reader users which one it is.
  const titled = (title: string) => (
    <>
      {title}
      <Unseen>, {scheme}</Unseen>
    </>
  );
  return (
    <>
      <h2>{scheme === 'light' ? 'Light' : 'Night'}</h2>
      <Frame>
        <Sidebar sections={sections} collapsible={false} label={`Main, ${scheme}`} />
        <div style={{ minWidth: 0, background: 'var(--page)' }}>
          <PageHeader
            title="Studio"
            badges={<Pill tone="brand">trained</Pill>}
            actions={
              <Button
                variant="primary"
                icon="play"
                onClick={() =>
                  toaster.show({
                    id: 'train',
                    title: 'Training began',
                    color: 'good',
                    action: { label: 'Stop', onAction: () => undefined },
                  })
                }
              >
                Train
              </Button>
            }
            tabs={<Tabs label={`Studio, ${scheme}`} items={tabs} value={tab} onChange={setTab} />}
          />
          <div style={{ padding: 'var(--space-3)' }}>
            <DataTable
              label={`Utterances, ${scheme}`}
              rows={rows}
              columns={columns}
              rowKey={keyOf}
              selectable
              defaultSelection={chosen}
              autoHeight
            />
          </div>
        </div>
      </Frame>
      <Grid min={220}>
        <Card title={titled('Actions')}>
          <Stack gap={3}>
            <Inline>
              <Button variant="primary">Save</Button>
              <Button>Import</Button>
              <Button variant="ghost">Cancel</Button>
              <Button variant="danger">Delete</Button>
              <IconButton icon="star" label="Favourite" pressed />
            </Inline>
            <Inline>
              <Link href="#more">Read more</Link>
              <Badge count={12} tone="brand" />
              <Pill tone="good" icon="check">
                good
              </Pill>
              <Pill tone="warning" icon="triangle-alert">
                warning
              </Pill>
              <Pill tone="bad" icon="circle-alert">
                bad
              </Pill>
            </Inline>
            <Inline>
              <Button size="s" onClick={() => setOpen(true)}>
                Open the dialog
              </Button>
              <Button size="s" onClick={() => toaster.show({ title: 'Saved', content: 'Everybody sees it now.' })}>
                Show a toast
              </Button>
            </Inline>
          </Stack>
        </Card>
        <Card title={titled('Fields')}>
          <Stack gap={3}>
            <TextField label="Name" value={name} onChange={setName} />
            <Select
              label="Language"
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'French' },
              ]}
            />
            <Inline gap={4}>
              <Checkbox label="Chosen" checked={on} onChange={setOn} />
              <Switch label="On" checked={on} onChange={setOn} />
            </Inline>
            <RadioGroup
              label="Period"
              orientation="horizontal"
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'en', label: 'Day' },
                { value: 'fr', label: 'Week' },
              ]}
            />
          </Stack>
        </Card>
        <Card title={titled('Numbers')}>
          <BarChart
            label={`Messages a day, ${scheme}`}
            height={150}
            categories={['Mon', 'Tue', 'Wed', 'Thu', 'Fri']}
            series={[
              { name: 'understood', values: [46, 59, 54, 74, 86] },
              { name: 'fallback', values: [9, 13, 11, 15, 18] },
            ]}
          />
        </Card>
        <Card title={titled('Parts')}>
          <Stack gap={3}>
            <Progress label="Training" value={64} />
            <Meter
              label="Storage"
              segments={[
                { label: 'Logs', value: 58 },
                { label: 'Verbatims', value: 27 },
                { label: 'Models', value: 15 },
              ]}
            />
          </Stack>
        </Card>
      </Grid>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Rename the intent"
        size="small"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Rename
            </Button>
          </>
        }
      >
        <TextField label="New name" value={name} onChange={setName} />
      </Modal>
      <Toasts toaster={toaster} texts={{ notifications: `Notifications, ${scheme}` }} />
    </>
  );
}
