import { BarChart } from '@parlance/ui-kit/chart';
import { Pill, Progress } from '@parlance/ui-kit/data';
import { Button, Checkbox, ColorField, Switch, TextField } from '@parlance/ui-kit/form';
import { Card, Grid, Inline, Stack } from '@parlance/ui-kit/layout';
import { applyTheme, brandPalette, useThemeRoot } from '@parlance/ui-kit/theme';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';

const groups = {
  Surfaces: ['page', 'surface', 'surface-sunken', 'surface-raised', 'surface-inverse', 'line', 'line-strong'],
  Text: ['text', 'text-muted', 'text-faint', 'text-inverse', 'text-link'],
  Brand: ['brand-solid', 'brand-solid-hover', 'brand-solid-active', 'on-brand', 'brand-text', 'brand-subtle'],
  Meaning: ['good', 'warning', 'bad', 'info'].flatMap((name) => [`${name}-solid`, `${name}-text`, `${name}-subtle`]),
  Data: [1, 2, 3, 4, 5, 6].map((index) => `chart-${index}`),
  Marks: [1, 2, 3, 4, 5, 6].map((index) => `mark-${index}`),
  Sidebar: ['sidebar-bg', 'sidebar-text', 'sidebar-text-muted', 'sidebar-active-bg', 'sidebar-line'],
};

function Colours() {
  return (
    <Stack>
      {Object.entries(groups).map(([title, names]) => (
        <Card key={title} title={title}>
          <Grid min={150}>
            {names.map((name) => (
              <Inline key={name} wrap={false}>
                <span
                  style={{
                    width: 32,
                    height: 32,
                    flex: 'none',
                    borderRadius: 6,
                    border: '1px solid var(--line)',
                    background: `var(--${name})`,
                  }}
                />
                <code>--{name}</code>
              </Inline>
            ))}
          </Grid>
        </Card>
      ))}
    </Stack>
  );
}

function Type() {
  return (
    <Card title="Type">
      <Stack gap={2}>
        {['2xl', 'xl', 'l', 'm', 's', 'xs'].map((size) => (
          <p key={size} style={{ fontSize: `var(--size-${size})` }}>
            --size-{size}: 0123456789, a question well understood is half answered.
          </p>
        ))}
      </Stack>
    </Card>
  );
}

function BrandPlayground() {
  const root = useThemeRoot();
  const [brand, setBrand] = useState('#15c5a8');
  const palette = brandPalette(brand);
  const change = (colour: string) => {
    setBrand(colour);
    applyTheme(root, { brand: colour });
  };
  return (
    <Grid min={300}>
      <Card title="Brand">
        <Stack>
          <ColorField label="Brand colour" value={brand} onChange={change} />
          <Pill tone={palette.corrected ? 'warning' : 'good'} icon={palette.corrected ? 'triangle-alert' : 'check'}>
            {palette.corrected ? 'Shown corrected, to stay readable' : 'Shown as it is or close to it'}
          </Pill>
          <table>
            <thead>
              <tr>
                <th scope="col">Contrast</th>
                <th scope="col">Light</th>
                <th scope="col">Night</th>
              </tr>
            </thead>
            <tbody>
              {(['solidOnPage', 'onSolid', 'textOnPage', 'onSubtle'] as const).map((pair) => (
                <tr key={pair}>
                  <th scope="row">{pair}</th>
                  <td>{palette.light.contrast[pair].toFixed(2)}</td>
                  <td>{palette.night.contrast[pair].toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Stack>
      </Card>
      <Card title="In use">
        <Stack>
          <Inline>
            <Button variant="primary" icon="play">
              Train
            </Button>
            <Button>Import</Button>
            <Button variant="ghost">Cancel</Button>
          </Inline>
          <Inline>
            <Checkbox label="Chosen" checked onChange={() => {}} />
            <Switch label="On" checked onChange={() => {}} />
            <Pill tone="brand">brand</Pill>
          </Inline>
          <TextField label="Name" value="Acme" onChange={() => {}} />
          <Progress label="order.cancel" value={93} />
        </Stack>
      </Card>
      <Card title="Numbers">
        <BarChart
          label="Messages a day"
          categories={['11', '12', '13']}
          series={[{ name: 'all', values: [46, 59, 54] }]}
        />
      </Card>
    </Grid>
  );
}

const meta = { title: 'Theme/Playground', component: Colours } satisfies Meta<typeof Colours>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AllColours: Story = {};
export const TypeScale: Story = { render: () => <Type /> };
export const Brand: Story = { render: () => <BrandPlayground /> };
