import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { MultiCombobox } from './MultiCombobox.tsx';

const options = ['red', 'green', 'blue', 'white'].map((value) => ({ value, label: value }));

const meta = {
  title: 'Form/MultiCombobox',
  component: MultiCombobox,
  args: { label: 'Colours', value: [], options, onChange: () => {} },
} satisfies Meta<typeof MultiCombobox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = { args: { value: ['red', 'blue'] } };
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
