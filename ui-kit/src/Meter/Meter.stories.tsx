import type { Meta, StoryObj } from '@storybook/react-vite';
import { Meter } from './Meter.tsx';

const meta = {
  title: 'Data/Meter',
  component: Meter,
  args: {
    label: 'Storage',
    segments: [
      { label: 'Logs', value: 58 },
      { label: 'Verbatims', value: 27 },
      { label: 'Models', value: 15 },
    ],
  },
} satisfies Meta<typeof Meter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const PartOfPlan: Story = { args: { max: 200, format: (value) => `${value} MB` } };
export const WithoutLegend: Story = { args: { legend: false } };
export const OwnColours: Story = {
  args: {
    label: 'Answers',
    segments: [
      { label: 'Understood', value: 91, color: 'var(--good-solid)' },
      { label: 'Unsure', value: 6, color: 'var(--warning-solid)' },
      { label: 'Not understood', value: 3, color: 'var(--bad-solid)' },
    ],
  },
};
export const AllZero: Story = { args: { segments: [{ label: 'Logs', value: 0 }] } };
export const SixParts: Story = {
  args: {
    segments: ['Logs', 'Verbatims', 'Models', 'Files', 'Drafts', 'Other'].map((label) => ({ label, value: 10 })),
  },
};
