import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';
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
export const BadgesAvatarsKeys: Story = {
  render: () => (
    <Inline>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} count={128} />
      ))}
      <Avatar name="Main Demo" />
      <Avatar name="support@example.com" size={40} />
      <Kbd keys="Mod+Shift+K" />
    </Inline>
  ),
};
