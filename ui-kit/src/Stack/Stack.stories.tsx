import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Grid, Inline, Stack } from './Stack.tsx';

function Box({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        padding: 'var(--space-2) var(--space-3)',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-control)',
        background: 'var(--surface)',
      }}
    >
      {children}
    </div>
  );
}
const boxes = ['One', 'Two', 'Three'].map((name) => <Box key={name}>{name}</Box>);

const meta = { title: 'Layout/Stack', component: Stack, args: { children: boxes } } satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

export const BelowEachOther: Story = {};
export const Closer: Story = { args: { gap: 1 } };
export const AtTheStart: Story = { args: { align: 'start' } };
export const BesideEachOther: Story = {
  render: () => (
    <Inline justify="space-between">
      <strong>Utterances</strong>
      <Inline>
        <Button variant="ghost">Cancel</Button>
        <Button variant="primary">Save</Button>
      </Inline>
    </Inline>
  ),
};
/** Children that do not fit wrap to the next line. */
export const Wrapping: Story = {
  render: () => (
    <Inline style={{ maxWidth: 220 }}>
      {Array.from({ length: 8 }, (_, index) => (
        <Box key={index}>Box {index + 1}</Box>
      ))}
    </Inline>
  ),
};
/** As many columns as fit. */
export const Columns: Story = {
  render: () => (
    <Grid min={160}>
      {Array.from({ length: 7 }, (_, index) => (
        <Box key={index}>Cell {index + 1}</Box>
      ))}
    </Grid>
  ),
};
export const FixedColumns: Story = { render: () => <Grid columns={2}>{boxes}</Grid> };
/** Right-to-left languages mirror the layout. */
export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl">
      <Inline>
        <Button icon="check">حفظ</Button>
        <Button variant="ghost">إلغاء</Button>
      </Inline>
    </div>
  ),
};
