import type { Meta, StoryObj } from '@storybook/react-vite';
import { Keys } from '../ShortcutSheet/Keys.tsx';
import { Inline } from '../Stack/Stack.tsx';
import { Kbd } from './Kbd.tsx';

const meta = { title: 'Data/Kbd', component: Kbd, args: { keys: 'Mod+K' } } satisfies Meta<typeof Kbd>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Combination: Story = {};
export const SingleKey: Story = { args: { keys: 'Delete' } };
export const ThreeKeys: Story = { args: { keys: 'Mod+Shift+Z' } };

/** `Keys` also shows sequences of keys, and arrow keys as arrows. */
export const OneAfterTheOther: Story = {
  render: () => (
    <Inline gap={4}>
      <Keys keys="g n" />
      <Keys keys="shift+up" />
      <Keys keys="escape" />
    </Inline>
  ),
};
