import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { fieldStates } from '../testing/fieldStates.tsx';
import { Live } from '../testing/Live.tsx';
import { MultiCombobox } from './MultiCombobox.tsx';

const options = ['red', 'green', 'blue', 'white'].map((value) => ({ value, label: value }));

const meta = {
  title: 'Form/MultiCombobox',
  component: MultiCombobox,
  args: { label: 'Colours', value: ['red', 'blue'], options, onChange: () => {} },
  render: (args) => (
    <Live<readonly string[]> initial={args.value}>
      {(value, onChange) => <MultiCombobox {...args} value={value} onChange={onChange} />}
    </Live>
  ),
} satisfies Meta<typeof MultiCombobox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Empty: Story = { args: { value: [], placeholder: 'Choose colours' } };
export const Loading: Story = {
  args: { options: [], value: [], loading: true, onSearch: () => {} },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox'));
    await expect(await screen.findByText('Loading')).toBeInTheDocument();
  },
};
export const Keyboard: Story = {
  render: () => (
    <Live initial={{ all: options, chosen: ['red'] }}>
      {(state, set) => (
        <MultiCombobox
          label="Colours"
          options={state.all}
          value={state.chosen}
          onChange={(chosen) => set({ ...state, chosen })}
          onCreate={(text) =>
            set({ all: [...state.all, { value: text, label: text }], chosen: [...state.chosen, text] })
          }
        />
      )}
    </Live>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('combobox');
    await userEvent.click(input);
    await userEvent.keyboard('gre{Enter}');
    await expect(canvas.getByRole('button', { name: 'Remove green' })).toBeVisible();
    await userEvent.keyboard('violet');
    await expect(await screen.findByRole('option', { name: 'Create “violet”' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Remove violet' })).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect(canvas.queryByRole('button', { name: 'Remove violet' })).toBeNull();
  },
};
export const WithHint: Story = fieldStates.hint;
export const Invalid: Story = fieldStates.invalid;
export const Optional: Story = fieldStates.optional;
export const Disabled: Story = fieldStates.disabled;
export const ReadOnly: Story = fieldStates.readOnly;
export const LongLabel: Story = fieldStates.longLabel;
export const RightToLeft: Story = fieldStates.rightToLeft;
