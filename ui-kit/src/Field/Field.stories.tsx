import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Field } from './Field.tsx';

const meta = {
  title: 'Form/Field',
  component: Field,
  args: {
    label: 'Loudness',
    children: (control) => <input type="range" {...control} />,
  },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

/** A custom control takes the props it gets, so that it has a name and a description. */
export const OwnControl: Story = {
  args: { hint: 'How loud answers are read.', error: 'Too loud.' },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('slider', { name: 'Loudness' });
    await expect(control).toHaveAccessibleDescription('How loud answers are read. Too loud.');
    await expect(control).toBeInvalid();
  },
};
/** Several controls are a group with a name. */
export const Group: Story = {
  args: {
    group: true,
    label: 'Opening hours',
    children: () => (
      <div style={{ display: 'flex', gap: 8 }}>
        <input type="time" aria-label="From" defaultValue="09:00" />
        <input type="time" aria-label="To" defaultValue="17:00" />
      </div>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('group', { name: 'Opening hours' })).toBeVisible();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
