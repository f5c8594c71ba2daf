import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Inline } from '../Stack/Stack.tsx';
import { Pill } from './Pill.tsx';

const tones = ['neutral', 'brand', 'good', 'warning', 'bad', 'info'] as const;

const meta = { title: 'Data/Pill', component: Pill, args: { children: 'customer_care' } } satisfies Meta<typeof Pill>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: () => (
    <Inline>
      {tones.map((tone) => (
        <Pill key={tone} tone={tone} icon="check">
          {tone}
        </Pill>
      ))}
    </Inline>
  ),
};
export const Removable: Story = {
  args: { onRemove: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove customer_care' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const Plain: Story = {};
export const WithIcon: Story = { args: { tone: 'warning', icon: 'triangle-alert', children: 'Not trained yet' } };
/** Enter on the cross removes. */
export const Keyboard: Story = {
  args: { onRemove: fn() },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const LongText: Story = {
  args: { children: 'a_word_much_too_long_for_its_place', onRemove: fn(), style: { maxWidth: 160 } },
};
